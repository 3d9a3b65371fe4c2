/**
 * Tells the editor what is wrong, game by game: soon after the last key, one game at a time, with room for questions in between.
 * What examples showed when they were run stays until the next change of their game.
 */
import type { Language } from '@kodeks/dsl';
import type { Connection, Diagnostic } from 'vscode-languageserver';
import { DiagnosticSeverity } from 'vscode-languageserver';
import { diagnosticOf, SOURCE } from './answers.ts';
import type { OpenGame } from './open-game.ts';
import type { PlayedExample } from './run-examples.ts';

export interface Announcer {
  /** A game has changed; its problems are told in a moment. */
  changed(game: OpenGame): void;
  /** Examples were run: those that failed are problems too. */
  played(game: OpenGame, examples: readonly PlayedExample[]): void;
  /** A game is gone from the workspace. */
  forget(game: OpenGame): void;
}

/** Long enough for the next key, short enough to be at once. */
const PAUSE_MS = 120;

export function createAnnouncer(
  connection: Connection,
  site: () => string | undefined,
  language: () => Language,
): Announcer {
  const waiting = new Set<OpenGame>();
  const told = new Map<OpenGame, ReadonlySet<string>>();
  const runs = new Map<OpenGame, Map<string, PlayedExample>>();
  let timer: NodeJS.Timeout | undefined;

  const wait = (delay: number): void => {
    clearTimeout(timer);
    timer = setTimeout(next, delay);
  };
  const next = (): void => {
    const [game] = waiting;
    if (game === undefined) return;
    waiting.delete(game);
    tell(game);
    if (waiting.size > 0) wait(0);
  };
  const tell = (game: OpenGame): void => {
    const byUri = new Map<string, Diagnostic[]>();
    const add = (file: string, diagnostic: Diagnostic): void => {
      const { uri } = game.document(file);
      byUri.set(uri, [...(byUri.get(uri) ?? []), diagnostic]);
    };
    for (const problem of game.problems()) {
      const page = site();
      const href = page ? `${page.replace(/\/+$/, '')}/en/guide/checks/${problem.code.replace('/', '-')}` : undefined;
      add(problem.at.span.file, {
        ...diagnosticOf(game, problem, language()),
        ...(href && { codeDescription: { href } }),
      });
    }
    for (const { id, differences } of runs.get(game)?.values() ?? [])
      for (const { span, message } of differences.map(({ span, text }) => ({ span, message: text[language()] })))
        add(span.file, {
          range: game.rangeOf(span),
          severity: DiagnosticSeverity.Error,
          code: id,
          source: `${SOURCE} test`,
          message,
        });
    for (const uri of told.get(game) ?? []) if (!byUri.has(uri)) byUri.set(uri, []);
    for (const [uri, diagnostics] of byUri) void connection.sendDiagnostics({ uri, diagnostics });
    told.set(game, new Set([...byUri].filter(([, list]) => list.length > 0).map(([uri]) => uri)));
  };
  return {
    changed: (game) => {
      runs.delete(game);
      waiting.add(game);
      wait(PAUSE_MS);
    },
    played: (game, examples) => {
      const known = runs.get(game) ?? new Map<string, PlayedExample>();
      for (const example of examples) known.set(example.id, example);
      runs.set(game, known);
      tell(game);
    },
    forget: (game) => {
      waiting.delete(game);
      for (const uri of told.get(game) ?? []) void connection.sendDiagnostics({ uri, diagnostics: [] });
      told.delete(game);
    },
  };
}
