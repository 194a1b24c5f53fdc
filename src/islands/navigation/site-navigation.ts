/** Closes an open menu when the keyboard focus leaves it; browsers close it on Escape and on a click elsewhere. */
export class SiteNavigation extends HTMLElement {
  connectedCallback() {
    this.addEventListener('focusout', ({ relatedTarget }) => {
      const menu = this.querySelector<HTMLElement>('.menu:popover-open');
      if (menu === null || !(relatedTarget instanceof Node)) return;
      if (!menu.contains(relatedTarget) && menu.previousElementSibling !== relatedTarget) menu.hidePopover();
    });
    this.addEventListener('toggle', markOpen, true);
    if (!('command' in HTMLButtonElement.prototype)) this.#openDrawer();
  }

  /** For browsers that do not support a button's `command`. */
  #openDrawer() {
    addEventListener('click', ({ target }) => {
      const button = target instanceof Element && target.closest('[commandfor="drawer"]');
      const drawer = this.querySelector('dialog');
      if (!button || drawer === null) return;
      if (button.getAttribute('command') === 'close') drawer.close();
      else drawer.showModal();
    });
  }
}

/** Marks the button of an open menu. */
function markOpen({ target, newState }: ToggleEvent) {
  if (target instanceof HTMLElement && target.matches('.menu'))
    target.previousElementSibling?.toggleAttribute('data-open', newState === 'open');
}
