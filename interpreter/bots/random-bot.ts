/** Any legal answer, each as likely as the other. */
import type { Below, Bot } from './bot.ts';

export function randomBot(below: Below): Bot {
  return { name: 'random', answer: (session) => session.chooseRandom(below) };
}
