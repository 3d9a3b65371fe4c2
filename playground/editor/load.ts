/**
 * Monaco speaks the language of the page from the moment it is loaded, so its words must be there first. Whoever imports this
 * waits for both; until then the page has its plain editor.
 */
if (document.documentElement.lang === 'pl') await import('monaco-editor/nls/lang/pl');

export const { createCodeEditor } = await import('./code-editor.ts');
