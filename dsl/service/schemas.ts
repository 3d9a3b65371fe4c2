/** JSON Schemas of every YAML file of a game, for editors: those of the component files are made from the game's own kinds. */
import type { CompiledGame } from '../compile.ts';
import { kindShapes } from '../core/declarations/component-shapes.ts';
import { componentSchema, exampleSchema, lexiconSchema, manifestSchema, referenceSchema } from '../data/schema.ts';
import { botsSchema } from '../data/schema-bots.ts';
import { oddsSchema } from '../data/schema-odds.ts';
import type { JsonSchema } from '../data/schema-parts.ts';

export interface EditorSchema {
  /** What the schema is called, and the files of a game it describes. */
  readonly name: string;
  readonly files: string;
  readonly schema: JsonSchema;
}

export function editorSchemas(game: CompiledGame): readonly EditorSchema[] {
  return [
    { name: 'game', files: 'game.yaml', schema: manifestSchema },
    { name: 'components', files: 'components/*.yaml', schema: componentSchema(kindShapes(game.translation.build)) },
    { name: 'reference', files: 'reference/*.yaml', schema: referenceSchema },
    { name: 'lexicon', files: 'lexicon.yaml', schema: lexiconSchema },
    { name: 'odds', files: 'odds.yaml', schema: oddsSchema },
    { name: 'bots', files: 'bots.yaml', schema: botsSchema },
    { name: 'examples', files: 'examples/*.yaml', schema: exampleSchema },
  ];
}
