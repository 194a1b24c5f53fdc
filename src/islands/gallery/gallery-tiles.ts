import { onPlainClick } from '../plain-click.ts';

/** Opens a car's video and 360° view, each in a dialog that is in the page, and loads, only while it is open. */
export class GalleryTiles extends HTMLElement {
  connectedCallback() {
    for (const template of this.querySelectorAll('template')) {
      const tile = template.parentElement?.querySelector('a');
      if (!tile) continue;
      tile.role = 'button';
      tile.ariaHasPopup = 'dialog';
      onPlainClick(tile, () => open(template));
      tile.addEventListener('keydown', (event) => {
        if (event.key !== ' ') return;
        event.preventDefault();
        open(template);
      });
    }
  }
}

function open(template: HTMLTemplateElement): void {
  const dialog = document.importNode(template.content, true).querySelector('dialog');
  if (dialog === null) return;
  dialog.querySelector('[data-close]')?.addEventListener('click', () => dialog.close());
  // Removed, so that it stops playing.
  dialog.addEventListener('close', () => dialog.remove());
  template.after(dialog);
  dialog.showModal();
  // Without a sound card or network the controls remain.
  dialog
    .querySelector('video')
    ?.play()
    .catch(() => {});
}
