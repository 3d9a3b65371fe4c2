/**
 * Faults of running rules in Polish. The machine words them in English where it finds them, for it must not carry two texts through
 * its hot paths; here each has its translation, found by its form. A test looks that no fault of the machine is missing.
 */
import type { Both, RunProblem } from '../api.ts';

type Polish = (...parts: readonly string[]) => string;

const FORMS: readonly (readonly [form: RegExp, polish: Polish])[] = [
  [
    /^there is nothing to choose for (`.*`), and nothing can be taken back any more$/,
    (key) => `dla ${key} nie ma czego wybrać, a niczego nie można już cofnąć`,
  ],
  [
    /^(`.*`) cannot be done, and nothing can be taken back any more$/,
    (what) => `nie da się zrobić ${what}, a niczego nie można już cofnąć`,
  ],
  [
    /^none of the first sets for (`.*`) can be completed, and there are more than are tried: write what must hold of the set after `such that`$/,
    (key) =>
      `żadnego z pierwszych zbiorów dla ${key} nie da się dokończyć, a jest ich więcej, niż się próbuje: napisz po \`such that\`, jaki ma być zbiór`,
  ],
  [
    /^none of the first (\d+) sets is allowed, and there are more: .*$/,
    (tried) =>
      `żaden z pierwszych ${tried} zbiorów nie jest dozwolony, a jest ich więcej: zapisz warunek jako sumę lub liczbę albo pozwól wybierać w kilku krokach`,
  ],
  [/^a decision has more than (\d+) candidates$/, (most) => `decyzja ma więcej niż ${most} możliwości`],
  [/^what `trial` tries cannot be done$/, () => 'tego, czego próbuje `trial`, nie da się zrobić'],
  [
    /^somebody has to decide inside `trial`; say how: (`.*`)$/,
    (how) => `wewnątrz \`trial\` ktoś musi decydować; powiedz jak: ${how}`,
  ],
  [/^there are too many ways to decide inside `trial`$/, () => 'wewnątrz `trial` jest zbyt wiele sposobów decydowania'],
  [/^players decide together inside `trial`$/, () => 'wewnątrz `trial` gracze decydują jednocześnie'],
  [
    /^chance decides something inside `trial`, where nothing may depend on chance$/,
    () => 'wewnątrz `trial`, gdzie nic nie może zależeć od losu, rozstrzyga los',
  ],
  [
    /^an answer was offered that cannot be completed: look-ahead had given up there, so the sequences cannot be counted$/,
    () =>
      'zaproponowano odpowiedź, której nie da się dokończyć: przewidywanie zostało tam przerwane, więc nie da się policzyć ciągów',
  ],
  [
    /^the game is won by nobody \(`none`\); a game without a winner ends `drawn`$/,
    () => 'grę wygrywa nikt (`none`); grę bez zwycięzcy kończy `drawn`',
  ],
  [
    /^in `as one move` something comes to light, or somebody else decides$/,
    () => 'w `as one move` coś wychodzi na jaw albo decyduje ktoś inny',
  ],
  [/^there are too many ways through `as one move`$/, () => 'jest zbyt wiele sposobów przejścia przez `as one move`'],
  [
    /^`end (.*)`, but there is no .* to end$/,
    (what) => `\`end ${what}\`, ale nie ma tu niczego takiego do zakończenia`,
  ],
  [/^the forced draw is not among what can be drawn$/, () => 'wymuszonego doboru nie ma wśród tego, co można dobrać'],
  [/^no die shows (.*)$/, (face) => `żadna kość nie pokazuje ${face}`],
  [
    /^the forced pick is not among what can be picked$/,
    () => 'wymuszonego wyniku nie ma wśród tego, co można wylosować',
  ],
  [/^a number is divided by 0$/, () => 'liczba jest dzielona przez 0'],
  [
    /^what player (\d+) may do depends on a (`.*`) that player \d+ cannot see$/,
    (player, name) => `to, co może zrobić gracz ${player}, zależy od ${name}, a gracz ${player} tego nie widzi`,
  ],
  [
    /^(`.*`) with (-?\d+): an amount is never negative$/,
    (what, amount) => `${what} z liczbą ${amount}: ilość nigdy nie jest ujemna`,
  ],
  [/^a price is (-?\d+): an amount is never negative$/, (price) => `cena wynosi ${price}: ilość nigdy nie jest ujemna`],
  [
    /^(`.*`) becomes (-?\d+), but it is at most (-?\d+)$/,
    (name, value, most) => `${name} wynosiłoby ${value}, a wynosi najwyżej ${most}`,
  ],
  [
    /^(`.*`) becomes (-?\d+), but it is at least (-?\d+)$/,
    (name, value, least) => `${name} wynosiłoby ${value}, a wynosi co najmniej ${least}`,
  ],
  [/^(`.*`) gives a list$/, (name) => `${name} daje listę`],
  [
    /^two clauses of one layer set (`.*`) to (-?\d+) and to (-?\d+)$/,
    (name, one, other) => `dwie klauzule jednej warstwy ustalają ${name}: jedna na ${one}, druga na ${other}`,
  ],
  [/^effects or functions call each other without end$/, () => 'efekty lub funkcje wywołują się nawzajem bez końca'],
  [
    /^effects or functions call each other without end \((.*)\)$/,
    (circle) => `efekty lub funkcje wywołują się nawzajem bez końca (${circle})`,
  ],
  [/^a list grows beyond all bounds$/, () => 'lista rośnie ponad wszelką miarę'],
  [/^a choice has too many elements$/, () => 'wybór ma zbyt wiele elementów'],
  [
    /^no decision and no end of the game in sight: this goes on for ever$/,
    () => 'nie widać ani decyzji, ani końca gry: to trwa bez końca',
  ],
  [/^the number (-?\d+) is too large to calculate with$/, (number) => `liczba ${number} jest za duża do obliczeń`],
  [
    /^(`.*`) is `none`, although the rules say that there surely is one$/,
    (text) => `${text} to \`none\`, choć reguły mówią, że na pewno coś tam jest`,
  ],
  [/^(`.*`) is read for nothing \(`none`\)$/, (name) => `${name} jest odczytywane dla niczego (\`none\`)`],
  [/^(`.*`) is read for something that has no `.*`$/, (name) => `${name} jest odczytywane dla czegoś, co go nie ma`],
  [
    /^the invariant (`[^`]*`) does not hold(?: for (.+?))?: (`.*`)(?: \((.*) on the left, (.*) on the right\))?$/,
    (name, thing, text, left, right) =>
      `niezmiennik ${name} nie zachodzi${thing ? ` (${thing})` : ''}: ${text}${left ? ` (po lewej ${left}, po prawej ${right})` : ''}`,
  ],
];

/** Undefined if nobody has said how. */
export function messageInPolish(message: string): string | undefined {
  for (const [form, polish] of FORMS) {
    const match = form.exec(message);
    if (match !== null) return polish(...match.slice(1).map((part) => part ?? ''));
  }
  return undefined;
}

export function faultInBoth({ message }: Pick<RunProblem, 'message'>): Both {
  return { en: message, pl: messageInPolish(message) ?? message };
}
