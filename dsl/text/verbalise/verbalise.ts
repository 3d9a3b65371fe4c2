/**
 * Card text from the executable effect, in both languages: text and behaviour cannot drift apart.
 * The text of a code is found through its site and read by the same parser; the program serves as its dictionary.
 */
import type { CoreProgram } from '../../core/program.ts';
import type { SourceFile, Span } from '../../source/source.ts';
import type * as Ast from '../../syntax/ast.ts';
import { parseFragment } from '../../syntax/parse.ts';
import { nounOf } from '../look-up.ts';
import type { GameTexts, Words } from '../texts.ts';
import type { Reading } from './context.ts';
import { conditionInEnglish, inEnglish, pointsInEnglish } from './english.ts';
import {
  blockInIcons,
  conditionInIcons,
  type IconRow,
  iconsOf,
  type NamedIcons,
  NO_ICONS,
  pointsInIcons,
} from './icon-row.ts';
import type { Block } from './meaning.ts';
import { conditionInPolish, inPolish, pointsInPolish } from './polish.ts';
import { tidy } from './tidy.ts';
import { understand } from './understand.ts';
import { understandClauses } from './understand-clauses.ts';
import { conditionOf } from './understand-conditions.ts';
import { thingOf } from './understand-things.ts';

/** In words, and in icons where all of it has some. */
export interface Said extends Words {
  readonly row?: IconRow | undefined;
}

export interface Verbaliser {
  /** An `Effect` text by its index in `codes`; undefined for conditions and points. */
  readonly verbalise: (code: number) => Said | undefined;
  /** A tree at hand; `kind` is the kind of the component that holds it, `printed` what numbers its fields have. */
  readonly effect: (block: Ast.Block, kind: string, printed?: Printed) => Said;
  readonly clauses: (text: Ast.RulesText, kind: string, printed?: Printed) => Said;
  /** A `Condition` text as a clause that could follow “if”. */
  readonly condition: (expr: Ast.Expr, kind: string, printed?: Printed) => Said;
  /** A `Points` text as a number of points: "2 points for each blue structure". */
  readonly points: (expr: Ast.Expr, kind: string, printed?: Printed) => Said;
}

export type Printed = NonNullable<Reading['printed']>;

export function verbaliser(
  program: CoreProgram,
  texts: GameTexts,
  sources: ReadonlyMap<string, SourceFile>,
  named: NamedIcons = NO_ICONS,
): Verbaliser {
  const icons = iconsOf(texts, named);
  const readingFor = (kind: string, printed: Printed = new Map()): Reading => ({
    program,
    texts,
    sources,
    self: nounOf(texts, kind),
    locals: new Map(),
    printed,
  });
  const toOwner = (kind: string, printed?: Printed): Reading => ({ ...readingFor(kind, printed), toOwner: true });
  const words = (said: Block): Said => {
    const block = tidy(said);
    return { pl: inPolish(block), en: inEnglish(block), row: blockInIcons(icons, block) };
  };
  const effect = (block: Ast.Block, kind: string, printed?: Printed): Said =>
    words(understand(readingFor(kind, printed), block));
  return {
    effect,
    clauses: (text, kind, printed) => words(understandClauses(readingFor(kind, printed), text.declarations)),
    condition: (expr, kind, printed) => {
      const understood = conditionOf(toOwner(kind, printed), expr);
      return {
        pl: conditionInPolish(understood),
        en: conditionInEnglish(understood),
        row: conditionInIcons(icons, understood),
      };
    },
    points: (expr, kind, printed) => {
      const understood = thingOf(toOwner(kind, printed), expr);
      return { pl: pointsInPolish(understood), en: pointsInEnglish(understood), row: pointsInIcons(icons, understood) };
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
