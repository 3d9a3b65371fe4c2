import type { Diagnostic } from '../diagnostics/diagnostic.ts';
import type { SyntaxProblem } from './problems.ts';
export function describeSyntax(p: SyntaxProblem): Diagnostic { return { code: `syntax/${p.kind}`, severity: 'error', message: JSON.stringify({...p, span: undefined}), at: { span: p.span, text: '' }, related: [], notes: [] }; }
