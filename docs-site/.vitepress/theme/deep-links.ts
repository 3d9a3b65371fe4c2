/** A link to a rule opens what is folded around it and marks it, so that the eye finds it at once. */

let marked: Element | undefined;

export function showPlace(): void {
  marked?.classList.remove('is-target');
  const id = decodeURIComponent(location.hash.slice(1));
  const found = id === '' ? null : document.getElementById(id);
  if (found === null) return;
  for (let around = found.parentElement; around !== null; around = around.parentElement)
    if (around instanceof HTMLDetailsElement) around.open = true;
  found.classList.add('is-target');
  marked = found;
}
