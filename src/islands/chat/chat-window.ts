import { onPlainClick } from '../plain-click.ts';

/**
 * Opens the live chat beside the page, on request only, so that other visitors never reach its vendor. Its frame cannot
 * read the page. Without script, the link leads to the chat's own page.
 */
export class ChatWindow extends HTMLElement {
  connectedCallback() {
    const link = this.querySelector('a');
    const dialog = this.querySelector('dialog');
    if (link === null || dialog === null) return;
    link.role = 'button';
    link.ariaHasPopup = 'dialog';
    link.addEventListener('keydown', (event) => {
      if (event.key !== ' ') return;
      event.preventDefault();
      link.click();
    });
    onPlainClick(link, () => {
      this.#load(link.href);
      dialog.showPopover({ source: link });
    });
  }

  #load(address: string) {
    const place = this.querySelector('[data-frame]');
    if (place === null || place.querySelector('iframe') !== null) return;
    const frame = document.createElement('iframe');
    frame.title = 'Chat';
    frame.sandbox.add('allow-scripts', 'allow-same-origin', 'allow-forms', 'allow-popups');
    frame.src = address;
    place.append(frame);
  }
}
