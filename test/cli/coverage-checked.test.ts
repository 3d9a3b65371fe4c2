/** `kodeks coverage --checked`: beside run, checked. */
import { expect, test } from 'vitest';
import { kodeks, temporaryFolder } from './support/kodeks.ts';

const RULES = `state n of Player: Int from 0 to 10
action dig implements MOL-01 { gain 2 n }
action rest implements MOL-02 { gain 1 n }
action sell {
  require n of you > 4 because MOL-03
  lose 2 n
}
flow { one action of dig, rest, sell by seat(1); end game }
`;
const REFERENCE = `sections:
  - id: MOL
    title: { pl: Kret, en: Mole }
    rules:
      - { id: MOL-01, pl: "Można kopać.", en: "One may dig.", certainty: clear }
      - { id: MOL-02, pl: "Można czekać.", en: "One may wait.", certainty: clear }
      - { id: MOL-03, pl: "Nie zawsze.", en: "Not always.", certainty: clear }
`;
const EXAMPLES = `- { id: MOL-EX-01, title: { pl: a, en: a }, players: 2, seed: 1, when: [{ do: dig }], then: [n of p1 = 2] }
- { id: MOL-EX-02, title: { pl: b, en: b }, players: 2, seed: 1, when: [{ do: rest }], then: [over: yes] }
- { id: MOL-EX-03, title: { pl: c, en: c }, players: 2, seed: 1, then: [{ illegal: { do: sell, because: MOL-03 } }] }
`;

test('a rule that is run and that nothing would see go wrong is listed', async () => {
  const cwd = temporaryFolder({
    'mole/game.yaml': 'id: mole\nname: { pl: Kret, en: Mole }\nplayers: 2\n',
    'mole/rules/10.rules': RULES,
    'mole/reference/all.yaml': REFERENCE,
    'mole/examples/a.yaml': EXAMPLES,
  });
  const { code, out, err } = await kodeks(['coverage', 'mole', '--games', '0', '--checked'], { cwd });
  expect({ code, err }).toEqual({ code: 0, err: '' });
  expect(out).toMatch(/^ {2}rules checked +2 {2}of +3 {2}66\.6 %$/m);
  expect(out).toMatch(/^Run, and checked by nothing\n {4}MOL-02 {2}mole\/rules\/10\.rules:3$/m);
  const json = JSON.parse((await kodeks(['coverage', 'mole', '--games', '0', '--checked', '--json'], { cwd })).out);
  expect(json.checked).toEqual({ rules: 2, unchecked: ['MOL-02'], left: 0 });
  expect(json.rules.map(({ checked }: { checked?: object }) => checked)).toEqual([
    { by: 'mutant', example: 'MOL-EX-01' },
    undefined,
    { by: 'then', example: 'MOL-EX-03' },
  ]);
});
