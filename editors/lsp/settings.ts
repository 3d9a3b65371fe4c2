/** What an editor may choose, from `initializationOptions` or from its settings under `kodeks`. */
import type { Language } from '@kodeks/dsl';
import type { ClientCapabilities, InitializeParams } from 'vscode-languageserver';
import type { CanEdit } from './edits.ts';

export interface Settings {
  /** Of rule texts and of what the server itself says. */
  readonly language: Language;
  /** Where the reference is published: rule ids and problems lead to its pages. */
  readonly site: string | undefined;
}

export interface Client extends CanEdit {
  readonly markdown: boolean;
  readonly asksSettings: boolean;
  readonly watches: boolean;
  readonly refreshes: { readonly lenses: boolean; readonly hints: boolean; readonly tokens: boolean };
  /** The editor knows the command that debugs an example. */
  readonly debugs: boolean;
}

export function clientOf({ capabilities, initializationOptions }: InitializeParams): Client {
  const { workspace, textDocument }: ClientCapabilities = capabilities;
  return {
    markdown: textDocument?.hover?.contentFormat?.includes('markdown') === true,
    versions: workspace?.workspaceEdit?.documentChanges === true,
    newFiles: workspace?.workspaceEdit?.resourceOperations?.includes('create') === true,
    asksSettings: workspace?.configuration === true,
    watches: workspace?.didChangeWatchedFiles?.dynamicRegistration === true,
    refreshes: {
      lenses: workspace?.codeLens?.refreshSupport === true,
      hints: workspace?.inlayHint?.refreshSupport === true,
      tokens: workspace?.semanticTokens?.refreshSupport === true,
    },
    debugs: isRecord(initializationOptions) && initializationOptions.debugger === true,
  };
}

/** What is given wins over what was; anything else than our keys is somebody else's. */
export function settingsFrom(given: unknown, before: Settings): Settings {
  if (!isRecord(given)) return before;
  const { language, site } = given;
  return {
    language: language === 'pl' || language === 'en' ? language : before.language,
    site: typeof site === 'string' ? site : before.site,
  };
}

export const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);
