/** Single keys, while the cursor is in no field and no window is open. */
export type KeyActions = Readonly<Record<string, () => void>>;

/** Keys of debuggers (`F10`, `Shift+F11`, `Control+F10`), also in the editor; false: nothing to do, the browser may have the key. */
export type DebugKeys = Readonly<Record<string, () => boolean>>;

export function listenToKeys(actions: KeyActions, debugKeys: DebugKeys = {}): () => void {
  const onKey = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented) return;
    const target = event.target as HTMLElement | null;
    if (event.key === 'Escape' && isField(target)) return target?.blur();
    if (isField(target) || document.querySelector('dialog[open]') !== null) return;
    const action = Object.hasOwn(actions, event.key) ? actions[event.key] : undefined;
    if (action === undefined) return;
    event.preventDefault();
    action();
  };
  const onDebugKey = (event: KeyboardEvent): void => {
    const name = `${event.ctrlKey ? 'Control+' : ''}${event.shiftKey ? 'Shift+' : ''}${event.key}`;
    if (event.altKey || event.metaKey || !Object.hasOwn(debugKeys, name)) return;
    if (document.querySelector('dialog[open]') !== null || debugKeys[name]?.() !== true) return;
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('keydown', onKey);
  // before the editor, which has keys of its own
  window.addEventListener('keydown', onDebugKey, { capture: true });
  return () => {
    window.removeEventListener('keydown', onKey);
    window.removeEventListener('keydown', onDebugKey, { capture: true });
  };
}

function isField(target: HTMLElement | null): boolean {
  return (
    target !== null &&
    (target.isContentEditable ||
      /^(TEXTAREA|SELECT)$/.test(target.tagName) ||
      (target instanceof HTMLInputElement && !['checkbox', 'button'].includes(target.type)) ||
      target.closest('.monaco-editor') !== null)
  );
}
