import { isPlain } from '../plain-click.ts';

/** Photos from all sides of a car, one shown at a time: a slider that a drag or the keyboard turns. */
export class CarTurntable extends HTMLElement {
  #frames = [...this.querySelectorAll('img')];
  #index = 0;
  #grip = { x: 0, index: 0 };

  connectedCallback() {
    for (const frame of this.#frames) {
      frame.addEventListener('load', () => this.#showStatus());
      frame.addEventListener('error', () => this.#omit(frame));
    }
    this.addEventListener('keydown', (event) => this.#steer(event));
    this.addEventListener('pointerdown', (event) => {
      this.#grip = { x: event.clientX, index: this.#index };
      this.setPointerCapture(event.pointerId);
    });
    this.addEventListener('pointermove', (event) => {
      if (!this.hasPointerCapture(event.pointerId)) return;
      // Dragged over its whole width it turns once.
      const turned = (event.clientX - this.#grip.x) / this.clientWidth;
      this.#turnTo(this.#grip.index - Math.round(turned * this.#frames.length));
    });
    this.#turnTo(0);
    this.#showStatus();
  }

  #steer(event: KeyboardEvent) {
    if (!isPlain(event)) return;
    const { length } = this.#frames;
    const quarter = Math.round(length / 4);
    const steps: Partial<Record<string, number>> = {
      ArrowLeft: -1,
      ArrowDown: -1,
      ArrowRight: 1,
      ArrowUp: 1,
      PageDown: -quarter,
      PageUp: quarter,
      Home: -this.#index,
      End: length - 1 - this.#index,
    };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    this.#turnTo(this.#index + step);
  }

  #turnTo(index: number) {
    const { length } = this.#frames;
    this.#index = length === 0 ? 0 : ((index % length) + length) % length;
    this.#frames.forEach((frame, at) => {
      frame.hidden = at !== this.#index;
    });
    const degrees = length === 0 ? 0 : Math.round((360 * this.#index) / length);
    this.ariaValueNow = String(degrees);
    this.ariaValueText = `Turned by ${degrees}°`;
  }

  /** A turn without a lost frame is better than one with a gap. */
  #omit(frame: HTMLImageElement) {
    frame.remove();
    this.#frames = this.#frames.filter((other) => other !== frame);
    this.#turnTo(this.#index);
    this.#showStatus();
  }

  #showStatus() {
    const status = this.parentElement?.querySelector('[data-status]');
    if (!status) return;
    const loaded = this.#frames.every(({ complete }) => complete);
    if (this.#frames.length === 0) status.textContent = 'These photos cannot be shown.';
    else status.textContent = loaded ? '' : 'Loading…';
  }
}
