/** How the workers read data files. They must not make code: the page's policy forbids it. */
import { type createChecker, interpretSchema } from '@kodeks/dsl';

export const READ: NonNullable<Parameters<typeof createChecker>[0]> = { compileSchema: interpretSchema };
