/** The language itself: whoever imports this has it at once, a worker only when it is needed. */
import { textsOfItem } from '@kodeks/drawing';
import { compile, compileExamples, compileExpressions, createChecker, interpretSchema } from '@kodeks/dsl';
import { about } from './about.ts';
import { setCompiler } from './compiler.ts';

/** Readers must not make code: the page's policy forbids it. */
const READ = { compileSchema: interpretSchema } as const;

setCompiler({
  newChecker: () => createChecker({ ...READ, whole: true }),
  compile: (files) => compile(files, READ),
  compileExamples: (game, files) => compileExamples(game, files, READ),
  compileExpressions,
  about,
  textsOfItem,
});
