import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bindNumbers, formatMessage, type TextArguments } from '../../../dsl/text/format-message.ts';
import { englishPlural, identifierWords } from '../../../dsl/text/identifier-words.ts';
import { type MessageMode, parseMessage } from '../../../dsl/text/message.ts';

function format(
  text: string,
  values: TextArguments = {},
  language: 'pl' | 'en' = 'en',
  mode: MessageMode = 'arguments',
) {
  const parsed = parseMessage(text, mode);
  if (!parsed.ok) throw new Error(parsed.fault.reason);
  const numbers: Record<string, number> = { rounds: 8, 'discount(3)': 6, '@ion-drive.cost.ore': 2, '12': 12, '001': 1 };
  return formatMessage(
    bindNumbers(parsed.message, (source) => numbers[source], language),
    values,
    language,
  );
}

describe('a message', () => {
  const pay = 'Zapłać {amount, plural, one {# rudę} few {# rudy} many {# rud} other {# rudy}}';

  test.each([
    [1, 'Zapłać 1 rudę'],
    [2, 'Zapłać 2 rudy'],
    [5, 'Zapłać 5 rud'],
    [12, 'Zapłać 12 rud'],
    [22, 'Zapłać 22 rudy'],
    [112, 'Zapłać 112 rud'],
  ])('with %i', (amount, said) => expect(format(pay, { amount }, 'pl')).toBe(said));

  test('asks for a form of a thing', () => {
    const card = { forms: { one: 'karta', acc: 'kartę' }, key: 'card' };
    expect(format('{card} i {card_acc}, {card_gen}', { card }, 'pl')).toBe('karta i kartę, karta');
  });

  test('selects by key, and otherwise by `other`', () => {
    const text = '{who, select, p1 {you} other {they}} pay';
    expect(format(text, { who: 'p1' })).toBe('you pay');
    expect(format(text, { who: { forms: { one: 'Ann' }, key: 'p2' } })).toBe('they pay');
  });

  test('selects by the id of a component, its hyphens written as underscores', () => {
    const goal = { forms: { one: 'Ion Drive' }, key: 'ion-drive' };
    expect(format('{goal, select, ion_drive {the drive} other {{goal}}}', { goal })).toBe('the drive');
    expect(format('{goal, select, ion {the drive} other {{goal}}}', { goal })).toBe('Ion Drive');
  });

  test('prefers an exact number, counts from an offset, orders', () => {
    expect(format('{n, plural, =0 {nothing} one {# card} other {# cards}}', { n: 0 })).toBe('nothing');
    expect(format('{n, plural, offset:1 one {# other} other {# others}}', { n: 3 })).toBe('2 others');
    expect(format('{n, selectordinal, one {#st} two {#nd} few {#rd} other {#th}}', { n: 23 })).toBe('23rd');
  });

  test('shows what nobody gave as it is written', () => expect(format('take {what}')).toBe('take {what}'));

  test('keeps quoted braces and apostrophes', () => expect(format("it's '{'plain'}'")).toBe("it's {plain}"));

  test('knows its arguments by their own names only', () =>
    expect(format('{toString} {constructor}')).toBe('{toString} {constructor}'));
});

describe('a placeholder bound to a definition', () => {
  test.each([
    ['{=rounds} rounds', '8 rounds'],
    ['{ = rounds } rounds', '8 rounds'],
    ['saves {=discount(3)}', 'saves 6'],
    ['costs {=@ion-drive.cost.ore}', 'costs 2'],
    ['page {12}', 'page 12'],
    ['hex {001}', 'hex 001'],
    ['{=nobody}', '{nobody}'],
  ])('%s', (text, said) => expect(format(text)).toBe(said));

  test('takes a plural', () => {
    const text = '{=rounds, plural, one {# runda} few {# rundy} many {# rund} other {# rundy}} i {n} kart';
    expect(format(text, { n: 5 }, 'pl')).toBe('8 rund i 5 kart');
  });

  test('needs no `=` in the reference, where nothing else can be meant', () => {
    const text = '{rounds, plural, one {# round} other {# rounds, {discount(3)} off}}';
    expect(format(text, {}, 'en', 'reference')).toBe('8 rounds, 6 off');
  });
});

describe('a message that cannot be read', () => {
  test.each([
    ['take {card', 'unclosed-brace', 5, 10],
    ['take card}', 'stray-brace', 9, 10],
    ['take {}', 'empty-placeholder', 5, 7],
    ['take {card!}', 'malformed-placeholder', 5, 10],
    ['{n, plural, one {a}}', 'missing-other', 19, 19],
    ['{n, plural, one {a} one {b} other {c}}', 'duplicate-option', 20, 23],
    ['{n, plural}', 'missing-options', 10, 10],
    ['{n, money}', 'unknown-format', 4, 9],
    ['on {d, date, short}', 'date-or-time', 3, 19],
  ])('%s', (text, reason, start, end) => {
    expect(parseMessage(text, 'arguments')).toEqual({ ok: false, fault: { reason, start, end } });
  });

  test('is one nested beyond all reason', () => {
    const text = '{a, select, other {'.repeat(400) + '}}'.repeat(400);
    expect(parseMessage(text, 'arguments')).toMatchObject({ ok: false, fault: { reason: 'too-deep' } });
  });
});

describe('any text at all', () => {
  const alphabet = fc.constantFrom(
    '{',
    '}',
    "'",
    '#',
    ',',
    ' ',
    '=',
    'n',
    'plural',
    'other',
    'one',
    '(',
    ')',
    '1',
    'ż',
    '\ue000',
  );

  test('is read or refused, never thrown at anybody', () => {
    const texts = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.array(alphabet, { maxLength: 40 }).map((parts) => parts.join('')),
    );
    fc.assert(
      fc.property(texts, fc.constantFrom<MessageMode>('arguments', 'reference'), (text, mode) => {
        const parsed = parseMessage(text, mode);
        if (parsed.ok) return typeof formatMessage(parsed.message, { n: 2 }, 'pl') === 'string';
        const { start, end } = parsed.fault;
        return 0 <= start && start <= end && end <= text.length + 1;
      }),
      { numRuns: 2000 },
    );
  });

  test('without braces, quotes and `#` says itself', () => {
    fc.assert(
      fc.property(
        fc.string().filter((text) => !/[{}'#]/.test(text)),
        (text) => format(text) === text,
      ),
    );
  });
});

describe('a name read aloud', () => {
  test.each([
    ['takeControl', 'take control'],
    ['planetary-market', 'planetary market'],
    ['Structure', 'structure'],
    ['ship1', 'ship 1'],
    ['needsMorale', 'needs morale'],
    ['źródłoMocy', 'źródło mocy'],
  ])('%s', (name, words) => expect(identifierWords(name)).toBe(words));

  test.each([
    ['card', 'cards'],
    ['city', 'cities'],
    ['day', 'days'],
    ['box', 'boxes'],
  ])('%s, %s', (one, many) => expect(englishPlural(one)).toBe(many));
});
