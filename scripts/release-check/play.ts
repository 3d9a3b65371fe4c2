/** Plays a game through the published packages alone: halfway it is saved as text, opened again, and played to its end. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sceneOf, sceneText } from '@kodeks/drawing';
import { compile, type SourceFile } from '@kodeks/dsl';
import { playOut, randomBot, restore, type Session, seededBelow, start } from '@kodeks/interpreter';

const folder = process.argv[2] ?? '.';
const files: SourceFile[] = readdirSync(folder, { recursive: true, encoding: 'utf8' })
  .filter((path) => /\.(yaml|rules)$/.test(path))
  .sort()
  .map((path) => ({ path, text: readFileSync(join(folder, path), 'utf8') }));
const { game, problems } = compile(files);
if (game === undefined) throw new Error(problems.map(({ message }) => message).join('\n'));

const { core, texts } = game;
const session: Session = start(core, { players: 2, seed: 7, texts });
for (let decisions = 0; decisions < 2; decisions += 1) session.chooseRandom(seededBelow(decisions));
const opened = restore(core, JSON.parse(JSON.stringify(session)), { texts });
if (!opened.ok) throw new Error('the game that was just saved could not be opened');
if (opened.session.hash() !== session.hash()) throw new Error('the game that was opened is another one');

const ends = [session, opened.session].map((each) => {
  const { ending } = playOut(each, [randomBot(seededBelow(1))]);
  return `${ending} ${each.hash()}`;
});
if (ends[0] !== ends[1] || !ends[0]?.startsWith('over'))
  throw new Error(`the two went on differently: ${ends.join(', ')}`);
if (sceneText(sceneOf(game, session, undefined), { language: 'en' }).length === 0) throw new Error('nothing is drawn');
