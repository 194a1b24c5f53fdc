/** Marks a button as sending its form, keeping the focus on it; returns the function that ends that. */
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

/** Whether a button's form is being sent, so that further clicks are ignored. */
export const isSending = (button: HTMLButtonElement): boolean => button.ariaDisabled === 'true';
