/** No text of a component reads like rules code: every effect and every lasting clause, in both languages. */
import { describe, expect, test } from 'vitest';
import type { CompiledGame } from '../../../dsl/compile.ts';
import type { ComponentItem, DataValue } from '../../../dsl/data/model.ts';
import { parseFragment } from '../../../dsl/syntax/parse.ts';
import { verbaliser } from '../../../dsl/text/verbalise/verbalise.ts';
import { gameIn, WHOLE_GAMES } from '../../support/whole-games.ts';

interface Text {
  readonly id: string;
  readonly pl: string;
  readonly en: string;
}

/** Every effect by its code, every `Clauses` field by its item. */
function textsOf(game: CompiledGame): Text[] {
  const { verbalise, clauses } = verbaliser(game.core, game.texts, game.sources);
  const effects = game.core.codes.flatMap((code, index) => {
    const words = verbalise(index);
    const name = code.form === 'procedure' ? (game.core.procedures[code.id]?.name ?? '') : '';
    return words === undefined ? [] : [{ id: name, ...words }];
  });
  const lasting = game.data.components.items.flatMap((item) =>
    fieldsOf(item).flatMap(([field, { span }]) => {
      const file = game.sources.get(span.file);
      if (file === undefined || !isClauses(game, item, field)) return [];
      return [{ id: `${item.id.value}.${field}`, ...clauses(parseFragment(file, span, 'clauses').out, item.kindName) }];
    }),
  );
  return [...effects, ...lasting];
}

function fieldsOf(item: ComponentItem): [string, DataValue][] {
  return [...item.fields, ...[...item.sides.values()].flatMap((side) => [...side])].filter(
    ([, value]) => value.kind === 'rules',
  );
}

/** What is no effect, no condition and no points is a text of clauses. */
function isClauses(game: CompiledGame, item: ComponentItem, field: string): boolean {
  const span =
    item.fields.get(field)?.span ?? [...item.sides.values()].find((side) => side.has(field))?.get(field)?.span;
  const file = span && game.sources.get(span.file);
  return span !== undefined && file !== undefined && parseFragment(file, span, 'clauses').problems.length === 0;
}

/** Rules as written, names joined from words, members after a dot, signs of the language. */
const RAW: readonly RegExp[] = [
  /`/,
  /\p{Ll}\p{Lu}/u,
  /\p{L}\.\p{L}/u,
  /[[\]{}]/,
  / (=|!=|<|<=|>|>=) /,
  /\bself\b/,
  /undefined/,
];

/** Texts that may look raw, each with its reason. */
const ALLOWED: ReadonlyMap<string, string> = new Map([]);

describe('no text reads like rules code in', () => {
  test.each(WHOLE_GAMES)('%s', (folder) => {
    const game = gameIn(folder);
    const raw = textsOf(game).filter(
      ({ id, pl, en }) => !ALLOWED.has(`${folder} ${id}`) && RAW.some((mark) => mark.test(pl) || mark.test(en)),
    );
    if (process.env.SHOW_TEXTS) for (const { id, pl, en } of textsOf(game)) console.log(`${id}\n  ${pl}\n  ${en}`);
    expect(raw).toEqual([]);
  });
});
