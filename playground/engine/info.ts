/** What the page knows of a compiled game without its machinery. */
import { type Bilingual, type CompiledGame, type CoreProgram, hasNoun, nameAlone, nounOf } from '@kodeks/dsl';
import type { Both, MachineSession } from '@kodeks/interpreter';
import type { AskableValue, GameInfo, OptionInfo } from './messages.ts';

export function infoOf(game: CompiledGame, session: MachineSession): GameInfo {
  const { manifest, reference, examples } = game.data;
  return {
    id: manifest?.id.value ?? '',
    name: both(manifest?.name),
    description: both(manifest?.description),
    players: { least: game.core.players.least, most: game.core.players.most },
    options: (manifest?.options ?? []).map((option): OptionInfo => {
      const values = option.values.length === 0 ? ['no', 'yes'] : option.values.map((value) => value.value);
      return {
        id: option.id.value,
        name: option.name === undefined ? same(option.id.value) : both(option.name),
        values,
        standard: values[option.standard] ?? values[0] ?? '',
      };
    }),
    rules: Object.fromEntries(reference.map((entry) => [entry.id.value, ruleText(game, entry.id.value, entry.text)])),
    sections: Object.fromEntries(reference.map((entry) => [entry.id.value, entry.section?.value ?? ''])),
    labels: labelsOf(game),
    examples: examples.map((example) => ({
      id: example.id.value,
      title: both(example.title),
      rules: example.rules.map((rule) => rule.value),
    })),
    values: askable(game.core, session),
    fingerprint: game.core.fingerprint,
  };
}

function labelsOf({ core, texts }: CompiledGame): Readonly<Record<string, Both>> {
  const names = [...core.columns, ...core.places, ...core.functions].map(({ name }) => name);
  return Object.fromEntries(
    [...new Set(names)]
      .filter((name) => hasNoun(texts, name))
      .map((name) => {
        const noun = nounOf(texts, name);
        return [name, { pl: nameAlone(noun, 'pl'), en: nameAlone(noun, 'en') }];
      }),
  );
}

const same = (text: string): Both => ({ pl: text, en: text });

export function both(text: Bilingual | undefined): Both {
  const pl = text?.pl?.value;
  const en = text?.en?.value;
  return { pl: pl ?? en ?? '', en: en ?? pl ?? '' };
}

/** Numbers in a rule's text are bound to the definitions; where that fails the text stands as written. */
function ruleText(game: CompiledGame, id: string, written: Bilingual): Both {
  return game.texts.rules.get(id)?.text ?? both(written);
}

/** More names than this are no list to choose from. */
const MOST_MEMBERS = 300;

function askable(program: CoreProgram, session: MachineSession): readonly AskableValue[] {
  const named = program.functions.filter(
    ({ name, site, result }) =>
      /^[A-Za-z]\w*$/.test(name) && result.form === 'value' && (program.sites[site]?.file ?? '').startsWith('rules/'),
  );
  const { domains } = session.machine.layout;
  return named.flatMap(({ name, parameters }): AskableValue[] => {
    const lists = parameters.map((parameter) => {
      const { type } = parameter;
      if (parameter.list) return undefined;
      if (type.form === 'bool') return { name: parameter.name, members: ['no', 'yes'] };
      if (type.form !== 'of') return undefined;
      const { first, size } = domains[type.domain]!;
      if (size > MOST_MEMBERS) return undefined;
      const members = Array.from({ length: size }, (_, i) => session.nameOf(first + i, type));
      return { name: parameter.name, members };
    });
    return lists.every((list) => list !== undefined) ? [{ name, parameters: lists }] : [];
  });
}
