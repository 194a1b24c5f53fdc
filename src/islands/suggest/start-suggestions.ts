/** The boxes that take the words of a search: in the header, on home pages and above lists. */
const BOX = 'input[name=query]';

/** Fetches the suggestions when somebody first enters a box; until then, and without script, each is a plain field. */
export function startSuggestions(): void {
  addEventListener('focusin', ({ target }) => suggestIn(target));
  suggestIn(document.activeElement);
}

async function suggestIn(target: EventTarget | null): Promise<void> {
  if (!(target instanceof HTMLInputElement) || !target.matches(BOX)) return;
  (await import('./suggestion-box.ts')).startBox(target);
}
