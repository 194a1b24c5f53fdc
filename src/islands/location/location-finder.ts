import { count } from '#domain/count.ts';
import type { GeoPoint } from '#domain/geo/distance.ts';
import { distanceText } from '#domain/geo/distance-text.ts';
import { type Findable, type FoundLocation, findLocations } from '#domain/location/finder.ts';

interface LocationItem extends Findable {
  item: HTMLElement;
}

/** Filters the page's list of locations by make and department, and sorts them by distance from a postcode (S2 §5). */
export class LocationFinder extends HTMLElement {
  #locations: LocationItem[] = [];
  #from: { postcode: string; place: GeoPoint } | null = null;
  /** Number of searches so far; results of earlier ones are ignored. */
  #requests = 0;

  connectedCallback(): void {
    const items = document.querySelectorAll<HTMLElement>('[data-location]');
    this.#locations = [...items].map((item) => ({ ...findableAt(item), item }));
    const form = this.querySelector('form');
    form?.addEventListener('change', ({ target }) => {
      if (target instanceof HTMLSelectElement) this.#show(form);
    });
    form?.addEventListener('submit', (event) => {
      event.preventDefault();
      this.#search(form);
    });
  }

  async #search(form: HTMLFormElement): Promise<void> {
    const field = form.elements.namedItem('postcode');
    if (!(field instanceof HTMLInputElement)) return;
    const postcode = field.value;
    this.#requests += 1;
    const request = this.#requests;
    const { place, problem } = await this.#find(field);
    if (request !== this.#requests) return;
    field.ariaInvalid = String(place === null);
    this.#announce('alert', problem);
    if (place === null) return field.focus();
    this.#from = { postcode, place };
    this.#show(form);
  }

  /** Returns the location of a postcode, or shows the message of the problem. */
  async #find({
    value,
    validity,
  }: HTMLInputElement): Promise<{ place: GeoPoint | null; problem: string | null }> {
    const { invalid = '', away = '' } = this.dataset;
    if (!validity.valid) return { place: null, problem: invalid };
    try {
      const { placeOf } = await import('../postcode/place-of.ts');
      return await placeOf(value);
    } catch (cause) {
      console.error(cause);
      return { place: null, problem: away };
    }
  }

  #show(form: HTMLFormElement): void {
    const chosen = (name: string) => String(new FormData(form).get(name) ?? '');
    const from = this.#from?.place ?? null;
    const found = findLocations(this.#locations, {
      make: chosen('make'),
      department: chosen('department'),
      from,
    });
    for (const { item } of this.#locations) item.hidden = true;
    for (const { location, km } of found) {
      location.item.hidden = false;
      location.item.parentElement?.append(location.item);
      const distance = location.item.querySelector('[data-distance]');
      if (distance !== null) distance.textContent = km === null ? '' : distanceText(km);
    }
    this.#announce('status', this.#summary(found));
  }

  #summary([nearest, ...others]: FoundLocation<LocationItem>[]): string {
    if (nearest === undefined) return 'None of our locations does both.';
    if (this.#from === null || nearest.km === null) return count(others.length + 1, 'location');
    return `Nearest to ${this.#from.postcode}: ${nearest.location.name}, ${distanceText(nearest.km)}.`;
  }

  #announce(role: 'alert' | 'status', text: string | null): void {
    const line = this.querySelector(`[role=${role}]`);
    if (line !== null) line.textContent = text;
  }
}

const findableAt = ({ dataset }: HTMLElement): Findable => JSON.parse(dataset.location ?? '');
