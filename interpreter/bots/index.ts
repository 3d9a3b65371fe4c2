/** What hosts use of this folder. */
export { type Below, type Bot, type PlayedOut, playOut, seededBelow } from './bot.ts';
export { carefulBot } from './careful-bot.ts';
export { greedyBot } from './greedy-bot.ts';
export { type MctsOptions, mctsBot, type SearchSettings } from './mcts-bot.ts';
export { scoresNow } from './outlook.ts';
export { randomBot } from './random-bot.ts';
