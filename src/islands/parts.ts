/** The parts of an element that a script fills in, by `data-` attribute; missing parts are ignored. */
export interface ElementParts {
  find: (name: string) => HTMLElement | null;
  /** Sets a text, unless it is the same: screen readers would read it again. */
  put: (name: string, text: string) => void;
  reveal: (name: string, shown: boolean) => void;
  /** Shows a link to `href`; hides it for `null`. */
  lead: (name: string, href: string | null) => void;
}

export function partsOf(element: HTMLElement): ElementParts {
  const find = (name: string) => element.querySelector<HTMLElement>(`[data-${name}]`);
  const reveal = (name: string, shown: boolean) => {
    const part = find(name);
    if (part !== null) part.hidden = !shown;
  };
  return {
    find,
    reveal,
    put(name, text) {
      const part = find(name);
      if (part !== null && part.textContent !== text) part.textContent = text;
    },
    lead(name, href) {
      const part = find(name);
      if (part instanceof HTMLAnchorElement && href !== null) part.href = href;
      reveal(name, href !== null);
    },
  };
}
