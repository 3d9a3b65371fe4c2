/**
 * The player aid: one side of A4 with what is asked at the table, taken from the rules by their sort. Limits come last and only as
 * far as the side has room, those that the game itself states as refusals first.
 */
import { asText, block, link, plain, tag } from '../html.ts';
import type { Rule } from '../model/game-model.ts';
import type { Page } from '../page.ts';
import { marked, type Writing } from '../writing.ts';

/** What a side holds at the smallest size that is still read at arm's length. */
const MOST_LETTERS = 8600;
/** Headings, gaps between rules and line ends, in letters. */
const LETTERS_PER_RULE = 22;

export function aidPage(writing: Writing): Page | undefined {
  const { model, language, ui, to, say } = writing;
  const rules = [...model.rules.values()].filter(({ gap }) => gap === undefined);
  const ofKind = (...kinds: readonly string[]): readonly Rule[] =>
    rules.filter(({ kind }) => kind !== undefined && kinds.includes(kind));
  const parts = [
    { title: ui.course, rules: ofKind('phase') },
    { title: ui.actions, rules: ofKind('action') },
    { title: ui.costs, rules: ofKind('cost') },
    { title: ui.gameEnd, rules: ofKind('end') },
    { title: ui.scoring, rules: ofKind('scoring', 'tiebreak') },
  ].map((part) => ({ ...part, rules: part.rules.filter(isShort) }));
  const letters = (all: readonly Rule[]): number =>
    all.reduce((sum, { text }) => sum + text[language].text.length + LETTERS_PER_RULE, 0);
  const needed = parts.filter(({ rules: own }) => own.length > 0);
  if (needed.length < 2) return undefined;
  const used = needed.reduce((sum, part) => sum + letters(part.rules), 0);
  const limits = asFarAs(ofKind('limit').filter(isShort).filter(refuses), MOST_LETTERS - used, letters);
  const shown = limits.length === 0 ? needed : [...needed, { title: ui.limits, rules: limits }];
  const total = shown.reduce((sum, part) => sum + letters(part.rules), 0);
  return {
    language,
    path: to.aid,
    title: `${ui.aid}: ${say(model.title)}`,
    description: ui.aidNote,
    matter: { aside: false, pageClass: 'aid-page' },
    body: [
      `# ${plain(`${say(model.title)}: ${ui.aid.toLocaleLowerCase(language)}`)}`,
      block(
        tag(
          'div',
          { class: 'aid', style: `--aid-size: ${sizeFor(total)}pt` },
          ...shown.map((part) =>
            tag('section', {}, tag('h2', {}, asText(part.title)), tag('ul', {}, ...part.rules.map(line))),
          ),
        ),
      ),
    ].join('\n\n'),
  };

  function line(rule: Rule): string {
    return tag(
      'li',
      {},
      marked(writing, rule.text),
      ' ',
      link(to.rule(rule.id) ?? to.rules, rule.id.replace(/^[A-Z]+-/, '')),
    );
  }

  function isShort({ text }: Rule): boolean {
    return text[language].text.length <= LONGEST;
  }
}

/** What needs more words is looked up, not glanced at. */
const LONGEST = 230;

const refuses = ({ refusals }: Rule): boolean => refusals.length > 0;

function asFarAs(rules: readonly Rule[], room: number, letters: (all: readonly Rule[]) => number): readonly Rule[] {
  const taken: Rule[] = [];
  for (const rule of rules) if (letters([...taken, rule]) <= room) taken.push(rule);
  return taken;
}

/** Letters on a side fall with the square of their size. */
const sizeFor = (letters: number): number => Math.min(9, Math.round(Math.sqrt(420_000 / letters) * 10) / 10);
