/** What a script fills in of its element, each part by its `data-` attribute; parts that are not there are omitted. */
export interface ElementParts {
  find: (name: string) => HTMLElement | null;
  /** Says a text, and nothing where it stands there already: what is said again is read out again. */
  put: (name: string, text: string) => void;
  reveal: (name: string, shown: boolean) => void;
  /** Shows a link that leads there; none where it leads nowhere. */
  lead: (name: string, href: string | null) => void;
}

/** The parts of one element. */
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
