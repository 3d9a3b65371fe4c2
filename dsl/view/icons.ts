/**
 * `view.icons`: which icon stands for what, and how an effect, action or function is said in a row of icons.
 * What stands for nothing of the game is refused: a player would look for it in vain.
 */
import type { CoreProgram } from '../core/program.ts';
import { ICONS, type Icon, nameOfIcon, type RowTemplate } from '../data/looks.ts';
import type { IconFile } from '../data/model.ts';
import type { ViewLayout } from '../data/view.ts';
import type { Said } from '../diagnostics/diagnose.ts';
import type { Located } from '../source/source.ts';
import type { ResolvedView } from './model.ts';
import type { ViewProblem } from './problems.ts';
import { isRow, parseRow } from './row-template.ts';

/** What the lexicon calls the things of a name. */
export type WordsFor = (name: string) => Said | undefined;

export interface IconContext {
  readonly core: CoreProgram;
  readonly wordsFor: WordsFor;
  /** The game's own. */
  readonly drawn: readonly IconFile[];
  readonly problems: ViewProblem[];
}

export function iconsIn(layout: ViewLayout, context: IconContext): Pick<ResolvedView, 'icons' | 'rows'> {
  const { core, drawn, problems } = context;
  const known = meanings(core);
  const byName = new Map<string, Icon>([
    ...ICONS.map((name): [string, Icon] => [name, name]),
    ...drawn.map(({ icon }): [string, Icon] => [icon.name, icon]),
  ]);
  const icons = new Map<string, Icon>();
  for (const { name, icon } of layout.icons) {
    if (isRow(icon.value)) continue;
    const found = byName.get(icon.value);
    if (!known.has(name.value)) unknown(context, name, MEANING, known);
    else if (found === undefined) unknown(context, icon, 'an icon', byName.keys());
    else icons.set(name.value, found);
  }
  const rows = new Map<string, RowTemplate>();
  const used = new Set([...icons.values()].map(nameOfIcon));
  for (const { name, icon } of layout.icons.filter((one) => isRow(one.icon.value))) {
    const parameters = parametersOf(core, name.value);
    if (parameters === undefined) {
      unknown(context, name, 'an effect, action or function', nameables(core));
      continue;
    }
    const read = parseRow(icon, { parameters, icons, byName });
    if ('problem' in read) problems.push(read.problem);
    else rows.set(name.value, read.row);
    for (const word of icon.value.split(/[^\p{L}\p{N}-]+/u)) used.add(word);
  }
  problems.push(...iconsWithoutMeaning(drawn, used), ...meaningsWithTwoIcons(layout, icons, context.wordsFor));
  return { icons, rows };
}

const MEANING = 'a state, member, kind, item, field, place, effect or function of the game';

function unknown(
  { problems }: IconContext,
  name: Located<string>,
  what: NonNullable<What>,
  known: Iterable<string>,
): void {
  problems.push({ kind: 'unknown-name', name, what, known: [...known] });
}

type What = (ViewProblem & { kind: 'unknown-name' })['what'];

function meanings(core: CoreProgram): ReadonlySet<string> {
  const inDomains = core.domains.flatMap((domain) => {
    if (domain.form === 'enum') return [domain.name, ...domain.members];
    return domain.form === 'items' ? [domain.name, ...domain.items.map(({ id }) => id)] : [domain.name];
  });
  const fields = core.tables.flatMap(({ name }) => name.split('.').slice(1));
  const named = [...core.columns, ...core.places, ...core.functions, ...core.procedures, ...core.actions];
  const parameters = [...core.functions, ...core.procedures].flatMap((one) => one.parameters);
  return new Set([...inDomains, ...fields, ...[...named, ...parameters].map(({ name }) => name), 'Player']);
}

const nameables = (core: CoreProgram): readonly string[] =>
  [...core.functions, ...core.procedures, ...core.actions]
    .map(({ name }) => name)
    .filter((name) => !/[.#$ ]/.test(name));

/** Of everything of that name. */
function parametersOf(core: CoreProgram, name: string): readonly string[] | undefined {
  const found = [...core.functions, ...core.procedures].filter((one) => one.name === name);
  const isAction = core.actions.some((action) => action.name === name);
  return found.length === 0 && !isAction ? undefined : found.flatMap((one) => one.parameters.map((each) => each.name));
}

/** A drawing that the view does not mention. */
export const iconsWithoutMeaning = (drawn: readonly IconFile[], used: ReadonlySet<string>): readonly ViewProblem[] =>
  drawn
    .filter(({ icon }) => !used.has(icon.name))
    .map(({ icon, span }) => ({ kind: 'icon-without-meaning', name: { value: icon.name, span } }));

/** What players call the same has one icon, whatever names it has in the rules. */
function meaningsWithTwoIcons(
  layout: ViewLayout,
  icons: ReadonlyMap<string, Icon>,
  wordsFor: WordsFor,
): readonly ViewProblem[] {
  const first = new Map<string, { readonly name: Located<string>; readonly icon: Icon }>();
  return layout.icons.flatMap(({ name }): readonly ViewProblem[] => {
    const icon = icons.get(name.value);
    const words = wordsFor(name.value);
    if (icon === undefined || words === undefined) return [];
    const key = `${words.pl}\n${words.en}`.toLowerCase();
    const before = first.get(key);
    if (before === undefined) first.set(key, { name, icon });
    if (before === undefined || before.icon === icon) return [];
    return [
      { kind: 'two-icons', words, name, icon: nameOfIcon(icon), before: before.name, other: nameOfIcon(before.icon) },
    ];
  });
}
