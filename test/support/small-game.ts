/** A game of a few lines, compiled and begun: for tests about one thing. */
import { type CompiledGame, compile, type Diagnostic, renderText, type SourceFile } from '@kodeks/dsl';
import { type MachineSession, type SessionOptions, start } from '@kodeks/interpreter';

export interface SmallGame {
  /** Component documents, in YAML. */
  readonly components?: string;
  /** Further lines of game.yaml, such as `options:`. */
  readonly manifest?: string;
  /** As game.yaml writes it. */
  readonly players?: string;
}

export function filesOf(
  rules: string,
  { components, manifest = '', players = '2 to 4' }: SmallGame = {},
): SourceFile[] {
  return [
    { path: 'game.yaml', text: `id: small\nname: { pl: Mała, en: Small }\nplayers: ${players}\n${manifest}` },
    { path: 'rules/small.rules', text: rules },
    ...(components === undefined ? [] : [{ path: 'components/small.yaml', text: components }]),
  ];
}

export function problemsIn(rules: string, facts: SmallGame = {}): readonly Diagnostic[] {
  return compile(filesOf(rules, facts)).problems;
}

export function compileSmall(rules: string, facts: SmallGame = {}): CompiledGame {
  const files = filesOf(rules, facts);
  const { game, problems } = compile(files);
  if (game === undefined) throw new Error(renderText(problems, new Map(files.map((file) => [file.path, file]))));
  return game;
}

export function startSmall(
  rules: string,
  facts: SmallGame = {},
  options: Partial<SessionOptions> = {},
): MachineSession {
  const game = compileSmall(rules, facts);
  return start(game.core, { players: 2, seed: 1, texts: game.texts, ...options });
}
