/** The selects above a gallery: a card stays if it has every chosen value. Works on whatever gallery is on the page. */

let watching = false;

export function watchFilters(): void {
  if (watching) return;
  watching = true;
  document.addEventListener('change', ({ target }) => {
    if (target instanceof HTMLSelectElement && target.form?.classList.contains('filters')) applyTo(target.form);
  });
  document.addEventListener('submit', (event) => {
    if (event.target instanceof HTMLFormElement && event.target.classList.contains('filters')) event.preventDefault();
  });
}

function applyTo(form: HTMLFormElement): void {
  const wanted = [...new FormData(form)].filter(([, value]) => value !== '');
  const tiles = [...document.querySelectorAll<HTMLElement>('.gallery .card-tile')];
  for (const tile of tiles)
    tile.hidden = !wanted.every(([field, value]) =>
      (tile.getAttribute(`data-f-${field}`) ?? '').split(' ').includes(String(value)),
    );
  const output = document.querySelector('.shown output');
  if (output !== null) output.textContent = String(tiles.filter((tile) => !tile.hidden).length);
}
