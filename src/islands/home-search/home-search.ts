import { loadOnce } from '#domain/load-once.ts';
import { countOf } from '#domain/search/count-text.ts';
import { parseSearch } from '#domain/search/search-url.ts';
import type { HomeSearchCounting } from '#domain/view/home-search-view.ts';
import { afterPaint } from '../after-paint.ts';
import { partsOf } from '../parts.ts';

/**
 * Counts the cars while somebody chooses, offers the models of the chosen make, and leaves empty fields out of the
 * address. Without it the form searches as any other does.
 */
export class HomeSearch extends HTMLElement {
  #open = loadOnce(async () => {
    const { openCount } = await import('./count-cars.ts');
    return openCount(this.#counting());
  });
  #latest = 0;
  #parts = partsOf(this);

  connectedCallback() {
    const form = this.querySelector('form');
    if (form === null) return;
    form.addEventListener('input', ({ target }) => {
      if (target instanceof Element) this.#settle(form, target);
      // The suggestions for the same letter come first.
      afterPaint(() => void this.#count(form));
    });
    form.addEventListener('focusin', () => void this.#open(), { once: true });
    form.addEventListener('formdata', ({ formData }) => {
      for (const [name, value] of [...formData]) if (value === '') formData.delete(name);
    });
    // A browser may restore what was chosen before.
    addEventListener('pageshow', () => {
      this.#settle(form, form);
      if (this.#chosen(form) !== '') void this.#count(form);
    });
  }

  /** What excludes each other is not requested together: a model of another make, two budgets. */
  #settle(form: HTMLFormElement, changed: Element) {
    const { make, model } = Object.fromEntries(
      Array.from(form.querySelectorAll('select'), (select) => [select.name, select]),
    );
    if (make !== undefined && model !== undefined) {
      for (const group of model.querySelectorAll('optgroup'))
        group.hidden = make.value !== '' && group.label !== make.value;
      if (model.selectedOptions[0]?.closest('optgroup')?.hidden) model.value = '';
    }
    if (changed.matches('[data-budget]'))
      for (const budget of form.querySelectorAll<HTMLSelectElement>('.home-search__budget select'))
        budget.value = '';
  }

  #chosen(form: HTMLFormElement): string {
    const chosen = [...new FormData(form)].filter(([, value]) => value !== '');
    return String(new URLSearchParams(chosen.map(([name, value]) => [name, String(value)])));
  }

  async #count(form: HTMLFormElement) {
    this.#latest += 1;
    const own = this.#latest;
    try {
      const count = await this.#open();
      const cars = await count(parseSearch(this.#chosen(form)));
      if (own !== this.#latest) return;
      const words = this.dataset.cars ?? '';
      const counted = cars === null ? words : countOf(cars, words);
      this.#parts.put('submit', cars === 0 ? 'None yet: see the nearest' : `Show ${counted}`);
      this.#parts.put('status', counted);
    } catch (error) {
      console.warn('The search index does not answer; the search of this page counts nothing.', error);
      this.#parts.put('submit', `Show ${this.dataset.cars}`);
    }
  }

  #counting(): HomeSearchCounting {
    return JSON.parse(this.#parts.find('counting')?.textContent ?? '');
  }
}
