/** What games of bots show of a game: who wins, how long it takes, where points come from. Pictures, each with its sample. */
import { block, plain } from '../html.ts';
import { isOfTheseRules, type MeasuredGame } from '../measured.ts';
import type { Page } from '../page.ts';
import type { Writing } from '../writing.ts';

export function figuresPage(writing: Writing, measured: MeasuredGame | undefined): Page | undefined {
  const { model, language, ui, to, say } = writing;
  if (measured === undefined) return undefined;
  const { games, players, bots, plots } = measured.balance;
  const sample = `${ui.gamesPlayed}: ${games} · ${ui.perPlayers}: ${players} · ${ui.bots}: ${bots}`;
  return {
    language,
    path: to.figures,
    title: `${ui.figures}: ${say(model.title)}`,
    description: ui.figuresNote,
    body: [
      `# ${plain(ui.figures)}`,
      plain(ui.figuresNote),
      plain(sample),
      ...(isOfTheseRules(model, measured) ? [] : [plain(ui.figuresOld)]),
      plain(ui.figuresLegend),
      ...plots[language].map(({ title, svg }) => `## ${plain(title)}\n\n${block(`<figure>${svg}</figure>`)}`),
    ].join('\n\n'),
  };
}
