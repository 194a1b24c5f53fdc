/** Says on a button that its form is on its way, and leaves it the focus; returns what ends that. */
export function showSending(button: HTMLButtonElement): () => void {
  const label = [...button.childNodes];
  const spinner = document.createElement('span');
  spinner.className = 'spinner';
  button.ariaDisabled = 'true';
  button.replaceChildren(spinner, 'One moment…');
  return () => {
    button.ariaDisabled = null;
    button.replaceChildren(...label);
  };
}

/** Whether a button's form is on its way: what is pressed then is no second try. */
export const isSending = (button: HTMLButtonElement): boolean => button.ariaDisabled === 'true';
