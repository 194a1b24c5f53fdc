import type { SearchView } from '#domain/view/search-view.ts';
import { enterDrawer, leaveDrawer } from '#stores/drawer-step.ts';
import { onListLayout, setListLayout } from '#stores/list-layout.ts';
import { LIST_LAYOUTS, type ListLayout } from '#stores/list-layouts.ts';
import { afterPaint } from '../after-paint.ts';
import { FILTERS_ID } from './search.ts';

/**
 * A printed list of cars with the controls of its search. What moves them is fetched when somebody reaches for them,
 * or when the address has a query; until then this is all that runs.
 */
export class LiveSearch extends HTMLElement {
  #live: Promise<{ prepare: () => Promise<void>; hasQuery: boolean }> | null = null;
  #isLive = false;
  /** Pressed before the controls could react. */
  #early: HTMLElement | null = null;

  connectedCallback() {
    const controls = this.#part('controls');
    onListLayout((layout) => this.#layOut(layout));
    this.addEventListener('click', moveDrawer);
    // It does not bubble.
    this.addEventListener('close', () => this.#leaveDrawer(), { capture: true });
    controls.addEventListener('click', ({ target }) => this.#press(target));
    controls.addEventListener('pointerover', () => this.#start(), { once: true });
    for (const use of ['pointerdown', 'focusin', 'input'])
      controls.addEventListener(use, () => this.#prepare(), { once: true });
    if (document.documentElement.dataset.search === 'pending') this.#prepare();
  }

  /** A drawer that was closed before the controls react is not opened again. */
  #leaveDrawer() {
    this.#early = null;
    leaveDrawer();
  }

  #layOut(layout: ListLayout) {
    this.dataset.layout = layout;
    for (const button of this.querySelectorAll<HTMLElement>('[data-choose-layout]'))
      button.ariaPressed = String(button.dataset.chooseLayout === layout);
  }

  #press(target: EventTarget | null) {
    const button = target instanceof Element ? target.closest('button') : null;
    const layout = LIST_LAYOUTS.find((name) => name === button?.dataset.chooseLayout);
    if (layout !== undefined) setListLayout(layout);
    else if (!this.#isLive) this.#early = button;
  }

  #start() {
    this.#live ??= import('./mount.tsx').then(({ mountSearch }) => {
      const mounted = mountSearch({
        view: this.#view(),
        controls: this.#part('controls'),
        place: this.#part('found'),
        onTakeOver: () => this.#show('found'),
        onLive: () => {
          this.#isLive = true;
          this.#early?.click();
        },
        onFailure: (error) => this.#stay(error),
      });
      if (!mounted.hasQuery) this.#show('printed');
      return mounted;
    });
    return this.#live;
  }

  /** Has the index fetched and opened before the first query. */
  async #prepare() {
    try {
      const { prepare } = await this.#start();
      await prepare();
    } catch (error) {
      this.#stay(error);
    }
  }

  #stay(error: unknown) {
    console.error('The search of this page does not work.', error);
    this.#show('printed');
    // The search shows and withdraws it itself, where it has come.
    this.#part('failed').hidden = this.#isLive;
  }

  #show(part: 'printed' | 'found') {
    delete document.documentElement.dataset.search;
    const printed = this.#part('printed');
    printed.hidden = part === 'found';
    // Each later step would style them again.
    if (printed.hidden) afterPaint(() => printed.replaceChildren());
  }

  #view(): SearchView {
    return JSON.parse(this.#part('view').textContent ?? '');
  }

  #part(name: 'controls' | 'failed' | 'printed' | 'found' | 'view'): HTMLElement {
    const part = this.querySelector<HTMLElement>(`[data-${name}]`);
    if (part === null) throw new Error(`<live-search> has no [data-${name}]`);
    return part;
  }
}

/** The drawer opens and closes by its buttons, and closes by a press beside it, Escape, or "back". */
function moveDrawer({ target }: Event) {
  const drawer = document.getElementById(FILTERS_ID);
  if (!(drawer instanceof HTMLDialogElement) || !(target instanceof Element)) return;
  const button = target.closest<HTMLElement>('[data-filters]');
  if (button?.dataset.filters === 'open') {
    // A press before the search was live is made again then.
    if (drawer.open) return;
    drawer.showModal();
    enterDrawer(() => drawer.close());
  } else if (button !== null || target === drawer) drawer.close();
}
