/**
 * Applies schemas with ajv, and is the only module that knows ajv.
 * Ajv generates code with `new Function`: a page that forbids it passes `interpretSchema` to the readers instead.
 */
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import type { JsonSchema } from './schema-parts.ts';
import type { CheckValue, CompileSchema, SchemaError } from './schema-problems.ts';

/** Compiling takes tens of milliseconds, a check one: so the schemas of the last few sets of kinds are kept. */
const compiled = new Map<string, CheckValue>();
const KEPT = 16;

export const compileWithAjv: CompileSchema = (schema) => {
  const key = JSON.stringify(schema);
  const known = compiled.get(key);
  if (known !== undefined) return known;
  const check = compile(schema);
  if (compiled.size >= KEPT) {
    const oldest = compiled.keys().next().value;
    if (oldest !== undefined) compiled.delete(oldest);
  }
  compiled.set(key, check);
  return check;
};

function compile(schema: JsonSchema): CheckValue {
  const ajv = new Ajv2020({
    allErrors: true,
    verbose: true,
    strictTypes: false,
    strictRequired: false,
    validateSchema: false, // Ours is made by `schema.ts`; a test checks it against the dialect once.
    logger: false,
  });
  const validate: ValidateFunction = ajv.compile(schema);
  return (value) => {
    validate(value);
    return (validate.errors ?? []) as readonly SchemaError[];
  };
}
