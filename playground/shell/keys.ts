/** Single keys, while the cursor is in no field and no window is open. */
export type KeyActions = Readonly<Record<string, () => void>>;

export function listenToKeys(actions: KeyActions): () => void {
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
  window.addEventListener('keydown', onKey);
  return () => window.removeEventListener('keydown', onKey);
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
