import { isPlain, onPlainClick } from '../plain-click.ts';

/** Adds buttons, arrow keys and thumbnails to a scrolling row of photos; each photo opens in full screen. */
export class PhotoGallery extends HTMLElement {
  #track = this.querySelector<HTMLElement>('.gallery__track');
  #photos = [...this.querySelectorAll<HTMLAnchorElement>('.gallery__track a')];
  #thumbs = [...this.querySelectorAll<HTMLAnchorElement>('.gallery__thumbs a')];
  #steps = [...this.querySelectorAll<HTMLButtonElement>('[data-step]')];
  #opening = false;

  connectedCallback() {
    this.#photos.forEach((photo, index) => {
      photo.role = 'button';
      photo.ariaHasPopup = 'dialog';
      onPlainClick(photo, () => this.#open(index));
      photo.addEventListener('keydown', (event) => this.#steer(event, index));
    });
    this.#thumbs.forEach((thumb, index) => {
      onPlainClick(thumb, () => this.#show(index));
    });
    for (const button of this.#steps) {
      button.hidden = this.#photos.length < 2;
      button.addEventListener('click', () => this.#show(this.#current + Number(button.dataset.step)));
    }
    this.#track?.addEventListener('scroll', () => this.#mark(), { passive: true });
    this.#mark();
  }

  get #current() {
    const { scrollLeft = 0, clientWidth = 1 } = this.#track ?? {};
    return Math.round(scrollLeft / clientWidth);
  }

  #show(index: number) {
    this.#track?.scrollTo({ left: index * this.#track.clientWidth });
  }

  #steer(event: KeyboardEvent, index: number) {
    if (!isPlain(event)) return;
    const step = { ArrowLeft: -1, ArrowRight: 1 }[event.key];
    if (step === undefined && event.key !== ' ') return;
    event.preventDefault();
    if (step === undefined) this.#open(index);
    else this.#focus(index + step);
  }

  #focus(index: number) {
    this.#show(index);
    this.#photos[index]?.focus({ preventScroll: true });
  }

  async #open(index: number) {
    if (this.#opening) return;
    this.#opening = true;
    try {
      const { openFullScreen } = await import('./full-screen.ts');
      await openFullScreen({
        gallery: this,
        photos: this.#photos,
        index,
        onShow: (shown) => this.#show(shown),
        onClose: (shown) => this.#focus(shown),
      });
    } catch {
      // If full screen fails to load, open the photo itself.
      location.assign(this.#photos[index]?.href ?? '');
    } finally {
      this.#opening = false;
    }
  }

  #mark() {
    const current = this.#current;
    const last = this.#photos.length - 1;
    for (const button of this.#steps) button.disabled = current === (button.dataset.step === '1' ? last : 0);
    // A single tab stop; arrow keys move between photos.
    this.#photos.forEach((photo, index) => {
      photo.tabIndex = index === current ? 0 : -1;
    });
    this.#thumbs.forEach((thumb, index) => {
      thumb.ariaCurrent = index === current ? 'true' : null;
    });
    const count = this.querySelector('[data-count]');
    if (count && last > 0) count.textContent = `${current + 1} / ${last + 1}`;
    const strip = this.querySelector<HTMLElement>('.gallery__thumbs');
    const thumb = this.#thumbs[current];
    if (strip && thumb)
      strip.scrollTo({ left: thumb.offsetLeft - (strip.clientWidth - thumb.clientWidth) / 2 });
  }
}
