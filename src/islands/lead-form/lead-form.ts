import { readFinanceQuery } from '#domain/finance/finance-query.ts';

/**
 * A printed form that is hydrated when somebody first reaches for it; before that, or if loading fails, the browser
 * submits it.
 */
export class LeadForm extends HTMLElement {
  #live: Promise<void> | null = null;

  connectedCallback() {
    this.#readAddress();
    for (const use of ['focusin', 'pointerdown'])
      this.addEventListener(use, () => void this.wake(), { once: true });
    // Somebody may have reached for it before this script came.
    if (this.contains(document.activeElement)) void this.wake();
  }

  /** Hydrates it; `stepped` shows one step at a time, as dialogs do. */
  wake({ stepped = false } = {}): Promise<void> {
    this.#live ??= this.#wake(stepped);
    return this.#live;
  }

  /** Fills in car, dealership, vehicle and search from the address (S1 §2 "Query: preferredDealership, …, car_id"). */
  #readAddress() {
    const { car_id, preferredDealership } = readFinanceQuery(location.search);
    const car = this.querySelector<HTMLInputElement>('input[name="car_id"][value=""]');
    if (car !== null && car_id !== undefined) car.value = car_id;
    const vehicle = this.querySelector<HTMLInputElement>('input[name="details[Vehicle]"]');
    if (vehicle !== null) vehicle.value ||= new URLSearchParams(location.search).get('vehicle') ?? '';
    const search = this.querySelector<HTMLInputElement>('input[name="details[Looking for]"]');
    if (search !== null) this.#readSearch(search);
    const places = 'select[name="location"], select[name="dealership_slug"]';
    for (const place of this.querySelectorAll<HTMLSelectElement>(places)) {
      const isOffered = [...place.options].some(({ value }) => value === preferredDealership);
      if (isOffered) place.value = preferredDealership ?? '';
    }
  }

  /** Fills in the search that led here; its address goes along while the words are the ones it came with. */
  #readSearch(field: HTMLInputElement) {
    const address = new URLSearchParams(location.search);
    const [words, href] = [address.get('search') ?? '', address.get('find') ?? ''];
    field.value ||= words;
    const hidden = this.querySelector<HTMLInputElement>('input[name="search_href"]');
    if (hidden === null || field.value !== words || words === '') return;
    hidden.value = href;
    this.addEventListener('input', ({ target }) => {
      if (target instanceof HTMLInputElement && target.name === field.name)
        hidden.value = target.value === words ? href : '';
    });
  }

  async #wake(stepped: boolean) {
    this.toggleAttribute('data-loading', stepped);
    try {
      // Must run before any schema is created.
      const { checkWithoutCode } = await import('#domain/parse.ts');
      checkWithoutCode();
      const { mountLeadForm } = await import('./mount-lead-form.tsx');
      await mountLeadForm(this, stepped);
      this.dataset.live = '';
    } catch (error) {
      console.error('The form stays as it is printed.', error);
    } finally {
      this.removeAttribute('data-loading');
    }
  }
}
