/** Whether a press on a link is one that the browser has no way of its own for. */
export const isPlainClick = ({ ctrlKey, metaKey, shiftKey }: MouseEvent): boolean =>
  !ctrlKey && !metaKey && !shiftKey;

/** Takes a press on a link; the browser's own ways to open one stay. */
export function onPlainClick(link: HTMLAnchorElement, act: () => void): void {
  link.addEventListener('click', (event) => {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    act();
  });
}
