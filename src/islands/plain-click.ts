type Modifiers = Pick<MouseEvent, 'altKey' | 'ctrlKey' | 'metaKey' | 'shiftKey'>;

/**
 * Whether a click or key press has no modifier key. With one it belongs to the browser, which opens or saves the link,
 * or goes back.
 */
export const isPlain = ({ altKey, ctrlKey, metaKey, shiftKey }: Modifiers): boolean =>
  !altKey && !ctrlKey && !metaKey && !shiftKey;

/** Calls `act` instead of following a link; clicks with a modifier key are left to the browser. */
export function onPlainClick(link: HTMLAnchorElement, act: () => void): void {
  link.addEventListener('click', (event) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    act();
  });
}
