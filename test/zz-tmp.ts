import { compile, compileExamples, renderText } from '@kodeks/dsl';
import { start } from '@kodeks/interpreter';
import { runExample } from '../interpreter/examples/run-example.ts';
import { showFailure } from '../interpreter/examples/result.ts';
import { readGame } from './support/read-game.ts';
for (const dir of process.argv.slice(2)) {
  const files = readGame(dir);
  const { game, problems } = compile(files);
  if (!game) { console.log(dir, 'no game', problems.filter((p) => p.severity === 'error').slice(0, 3).map((p) => p.code + ' ' + p.message)); continue; }
  const { out, problems: ep } = compileExamples(game);
  console.log('==', dir, out.examples.length, 'examples;', ep.map((p) => p.message));
  let ok = 0;
  for (const ex of out.examples) {
    try {
      const r = runExample({ program: out.program, start: (o) => start(out.program, { ...o, texts: game.texts }) }, ex);
      if (r.passed) ok++; else console.log('--', ex.id, r.steps, '/', ex.steps.length, '\n' + r.failures.map(showFailure).join('\n'));
    } catch (e) { console.log('!!', ex.id, (e as Error).stack?.split('\n').slice(0, 6).join('\n')); }
  }
  console.log(ok, 'passed');
}
