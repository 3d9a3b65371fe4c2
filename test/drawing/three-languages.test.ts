/**
 * Every effect, clause, condition and number of points of every component of every game is said in three languages: Polish, English
 * and icons. What has no icons yet is listed in `words-only/`, so that a row that is lost is noticed, and one that is new is struck out.
 */
import { type FaceText, faceOfItem, rowText } from '@kodeks/drawing';
import { type IconRow, nameOfIcon, type RowPart } from '@kodeks/dsl';
import { describe, expect, test } from 'vitest';
import { gameIn, WHOLE_GAMES } from '../support/whole-games.ts';

interface Said extends FaceText {
  readonly id: string;
}

function saidIn(folder: string): readonly Said[] {
  const game = gameIn(folder);
  return game.data.components.items.flatMap(({ id: { value } }) =>
    (faceOfItem(game, value)?.texts ?? []).map((text) => ({
      ...text,
      id: [value, text.field, text.side?.en].filter((part) => part !== undefined).join(' '),
    })),
  );
}

describe.each(WHOLE_GAMES)('%s', (folder) => {
  test('is said in words of both languages, and in icons unless it is listed', async () => {
    const said = saidIn(folder);
    expect(said.length).toBeGreaterThan(0);
    for (const { id, text } of said) {
      expect(text.pl.trim(), id).not.toBe('');
      expect(text.en.trim(), id).not.toBe('');
    }
    const alone = said.filter(({ row }) => row === undefined).map(({ id }) => id);
    await expect([...new Set(alone), ''].join('\n')).toMatchFileSnapshot(
      `words-only/${folder.replace('games/', '')}.txt`,
    );
  });

  test('has rows that can be read aloud in both languages, whole', () => {
    for (const { id, row } of saidIn(folder)) {
      if (row === undefined) continue;
      for (const language of ['pl', 'en'] as const)
        expect(rowText(row, language), id).not.toMatch(/undefined|[{}]|\p{Ll}\p{Lu}/u);
      expect(hasLooseEnds(row), `${id}: ${rowText(row, 'en')}`).toBe(false);
    }
  });

  /** Texts that differ in a number, a member or an effect have rows that differ: a row leaves nothing out. */
  test('says different things with different rows', () => {
    const byRow = new Map<string, Set<string>>();
    for (const { row, text, field } of saidIn(folder)) {
      if (row === undefined) continue;
      const key = `${field} ${asSeen(row)}`;
      byRow.set(key, (byRow.get(key) ?? new Set()).add(text.en));
    }
    const alike = [...byRow]
      .filter(([, texts]) => texts.size > 1)
      .map(([row, texts]) => `${row}: ${[...texts].join(' | ')}`);
    expect(alike).toEqual([]);
  });
});

/** Without the words: the drawings themselves, which is all that a player sees; two are coloured by what they stand for. */
const asSeen = (row: IconRow): string =>
  row
    .map((part) => {
      if (part.is === 'box' || part.is === 'tab')
        return `${part.is}${String(part.is === 'box' && part.may)}(${asSeen(part.parts)})`;
      if (part.is === 'number') return part.text;
      if (part.is === 'sign') return part.sign;
      return `${nameOfIcon(part.icon)}${['swatch', 'die'].includes(nameOfIcon(part.icon)) ? ` ${part.of}` : ''}`;
    })
    .join(' ');

/** A sign joins two things; a box or tab holds something. */
function hasLooseEnds(row: IconRow): boolean {
  const isSign = (part: RowPart | undefined): boolean => part?.is === 'sign';
  return row.some((part, i) => {
    if (part.is === 'box' || part.is === 'tab') return part.parts.length === 0 || hasLooseEnds(part.parts);
    return isSign(part) && (isSign(row[i + 1]) || i === row.length - 1 || i === 0);
  });
}
