/** Whether a click on a link has no modifier key, which browsers use to open it elsewhere. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey;

/** Calls `act` instead of following a link; clicks with a modifier key are left to the browser. */
export function onPlainClick(link: HTMLAnchorElement, act: () => void): void {
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  });
}
