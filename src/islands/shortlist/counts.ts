import { COMPARE_LIMIT } from '#domain/shortlist/list.ts';
import { comparePath } from '#domain/site/routes.ts';
import { $compared, clearCompared } from '#stores/compare.ts';
import { $favourites } from '#stores/favourites.ts';

const all = <E extends HTMLElement>(selector: string) => document.querySelectorAll<E>(selector);

/** Updates the numbers of listed cars: in the header's badge, and in the tray of compared cars. */
export function startCounts(): void {
  $favourites.subscribe(({ length }) => {
    for (const badge of all('[data-favourites-count]')) {
      badge.textContent = String(length);
      badge.hidden = length === 0;
    }
  });
  $compared.subscribe((cars) => {
    for (const tray of all('.compare-tray')) tray.hidden = cars.length === 0;
    document.documentElement.toggleAttribute('data-compare-tray', cars.length > 0);
    for (const names of all('[data-compare-names]'))
      names.replaceChildren(...cars.map(({ name }) => item(name)));
    for (const count of all('[data-compare-count]')) count.textContent = `${cars.length} of ${COMPARE_LIMIT}`;
    for (const link of all<HTMLAnchorElement>('[data-compare-link]')) {
      link.href = comparePath(cars.map(({ id }) => id));
      link.hidden = cars.length < 2;
    }
  });
  for (const button of all('[data-compare-clear]'))
    button.addEventListener('click', () => {
      clearCompared();
      // The clicked button is hidden with its tray.
      document.getElementById('main')?.focus({ preventScroll: true });
    });
}

function item(text: string): HTMLLIElement {
  const line = document.createElement('li');
  line.textContent = text;
  return line;
}
