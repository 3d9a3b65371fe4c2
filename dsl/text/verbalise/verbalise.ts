/**
 * Card text from the executable effect, in both languages: text and behaviour cannot drift apart.
 * The text of a code is found through its site and read by the same parser; the program serves as its dictionary.
 */
import type { CoreProgram } from '../../core/program.ts';
import type { SourceFile, Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { parseFragment } from '../../syntax/parse.ts';
import { nounOf } from '../look-up.ts';
import type { Noun } from '../nouns.ts';
import type { GameTexts, Words } from '../texts.ts';
import type { Reading } from './context.ts';
import { conditionInEnglish, inEnglish, thingInEnglish } from './english.ts';
import type { Block } from './meaning.ts';
import { conditionInPolish, inPolish, thingInPolish } from './polish.ts';
import { understand } from './understand.ts';
import { understandClauses } from './understand-clauses.ts';
import { conditionOf } from './understand-conditions.ts';
import { thingOf } from './understand-things.ts';

export interface Verbaliser {
  /** An `Effect` text by its index in `codes`; undefined for conditions and points. */
  readonly verbalise: (code: number) => Words | undefined;
  /** A tree at hand; `kind` is the kind of the component that holds it. */
  readonly effect: (block: Ast.Block, kind: string) => Words;
  readonly clauses: (text: Ast.RulesText, kind: string) => Words;
  /** A `Condition` text as a clause that could follow “if”. */
  readonly condition: (expr: Ast.Expr, kind: string) => Words;
  /** A `Points` text as what it counts. */
  readonly points: (expr: Ast.Expr, kind: string) => Words;
}

export function verbaliser(
  program: CoreProgram,
  texts: GameTexts,
  sources: ReadonlyMap<string, SourceFile>,
): Verbaliser {
  const readingFor = (self: Noun): Reading => ({ program, texts, sources, self, locals: new Map() });
  const words = (block: Block): Words => ({ pl: inPolish(block), en: inEnglish(block) });
  const effect = (block: Ast.Block, kind: string): Words => words(understand(readingFor(nounOf(texts, kind)), block));
  return {
    effect,
    clauses: (text, kind) => words(understandClauses(readingFor(nounOf(texts, kind)), text.declarations)),
    condition: (expr, kind) => {
      const understood = conditionOf(readingFor(nounOf(texts, kind)), expr);
      return { pl: conditionInPolish(understood), en: conditionInEnglish(understood) };
    },
    points: (expr, kind) => {
      const understood = thingOf(readingFor(nounOf(texts, kind)), expr);
      return { pl: thingInPolish(understood), en: thingInEnglish(understood) };
    },
    verbalise: (code) => {
      const found = program.codes[code];
      const procedure = found?.form === 'procedure' ? program.procedures[found.id] : undefined;
      const site = procedure && program.sites[procedure.site];
      const file = site && sources.get(site.file);
      if (procedure === undefined || site === undefined || file === undefined) return undefined;
      const span: Span = { file: site.file, start: site.start, end: site.end };
      return effect(parseFragment(file, span, 'statements').out, kindOfItem(program, procedure.name));
    },
  };
}

/** A code is named after its component and field: `ion-drive.activation`. */
function kindOfItem(program: CoreProgram, name: string): string {
  const id = name.slice(0, name.lastIndexOf('.'));
  const designs = program.domains.findIndex(
    (domain) => domain.form === 'items' && domain.items.some((item) => item.id === id),
  );
  const copies = program.domains.find((domain) => domain.form === 'copies' && domain.designs === designs);
  return (copies ?? program.domains[designs])?.name ?? 'card';
}
