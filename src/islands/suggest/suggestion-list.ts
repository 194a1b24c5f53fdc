import { formatNumber } from '#domain/money.ts';
import { type Suggestion, suggestionLabel } from '#domain/search/suggestion/suggestions.ts';

/** What a row of the list does. */
export type SuggestionRow = Suggestion | { kind: 'clear' };

/** The list below a search box. */
export interface SuggestionList {
  /** Shows rows, none of them active; no rows close it. */
  show: (rows: readonly SuggestionRow[]) => void;
  isOpen: () => boolean;
  /** The row that arrow keys have reached; `null` where that is the box itself. */
  active: () => SuggestionRow | null;
  /** Makes the next or previous row active; before the first and after the last is the box. */
  move: (by: 1 | -1) => void;
}

/** Pixels between box and list, and between list and edge of the screen. */
const GAP = 4;
/** With fewer pixels below the box its list is above, where there is more room. */
const ROOM = 240;

let lists = 0;

/** Creates the list of a box, in the top layer so that nothing moves, and connects both for screen readers. */
export function suggestionList(
  input: HTMLInputElement,
  choose: (row: SuggestionRow) => void,
): SuggestionList {
  lists += 1;
  const id = `suggestions-${lists}`;
  const box = element('div', { className: 'suggestions', popover: 'manual' });
  const listbox = element('div', { id, role: 'listbox', ariaLabel: 'Suggestions' });
  const status = element('p', { className: 'visually-hidden', role: 'status' });
  let rows: readonly SuggestionRow[] = [];
  let options: HTMLElement[] = [];
  let at = -1;

  box.append(listbox);
  // Beside what React renders; a press in a menu's own list must not close the menu.
  (input.closest('live-search, [popover]') ?? input.form)?.append(box, status);
  input.role = 'combobox';
  input.ariaAutoComplete = 'list';
  input.ariaExpanded = 'false';
  input.setAttribute('aria-controls', id);

  const place = () => {
    const { left, top, bottom, width } = input.getBoundingClientRect();
    const { clientHeight } = document.documentElement;
    // An on-screen keyboard covers the rest.
    const below = (visualViewport?.height ?? clientHeight) - bottom;
    const isAbove = below < ROOM && top > below;
    Object.assign(box.style, {
      insetInlineStart: `${left}px`,
      insetBlock: isAbove ? `auto ${clientHeight - top + GAP}px` : `${bottom + GAP}px auto`,
      inlineSize: `${width}px`,
      maxBlockSize: `${Math.max(0, (isAbove ? top : below) - 2 * GAP)}px`,
    });
  };
  const activate = (next: number) => {
    at = next;
    for (const [place, option] of options.entries()) option.ariaSelected = String(place === at);
    const option = options[at];
    option?.scrollIntoView({ block: 'nearest' });
    if (option) input.setAttribute('aria-activedescendant', option.id);
    else input.removeAttribute('aria-activedescendant');
  };

  // The box keeps the focus.
  box.addEventListener('mousedown', (event) => event.preventDefault());
  listbox.addEventListener('click', ({ target }) => {
    const option = target instanceof Element ? target.closest<HTMLElement>('[role=option]') : null;
    const row = option && rows[options.indexOf(option)];
    if (row) choose(row);
  });
  for (const moved of ['scroll', 'resize'])
    addEventListener(moved, () => box.matches(':popover-open') && place(), { capture: true, passive: true });

  return {
    show(next) {
      const isOpen = next.length > 0;
      if (!isOpen && rows.length === 0) return;
      // Before the rows change: measured after that, they would be styled twice.
      if (isOpen) place();
      rows = next;
      options = rows.map((row, place) => optionOf(row, `${id}-${place}`));
      listbox.replaceChildren(...groupsOf(rows, options));
      activate(-1);
      input.ariaExpanded = String(isOpen);
      box.togglePopover(isOpen);
      status.textContent = isOpen ? countText(rows) : '';
    },
    isOpen: () => rows.length > 0,
    active: () => rows[at] ?? null,
    move: (by) => activate(((at + 1 + by + rows.length + 1) % (rows.length + 1)) - 1),
  };
}

function countText(rows: readonly SuggestionRow[]): string {
  const { length } = rows.filter(({ kind }) => kind !== 'clear');
  return `${length} ${length === 1 ? 'suggestion' : 'suggestions'}`;
}

/** Rows of one kind under its name. */
function groupsOf(rows: readonly SuggestionRow[], options: readonly HTMLElement[]): HTMLElement[] {
  const kinds = [...new Set(rows.map(({ kind }) => kind))];
  return kinds.map((kind) => {
    const own = options.filter((_, place) => rows[place]?.kind === kind);
    if (kind === 'clear') return element('div', { role: 'group', ariaLabel: 'Actions' }, ...own);
    const label = suggestionLabel(kind);
    const title = element('p', { ariaHidden: 'true', textContent: label });
    return element('div', { role: 'group', ariaLabel: label }, title, ...own);
  });
}

function optionOf(row: SuggestionRow, id: string): HTMLElement {
  const option = element('div', { id, role: 'option', ariaSelected: 'false' });
  if (row.kind === 'clear') option.append('Clear recent searches');
  else {
    // The blank parts it from the count where it is read out.
    option.append(element('span', { textContent: `${row.label} ` }));
    if (row.count !== null)
      option.append(
        element('span', { textContent: formatNumber(row.count) }),
        element('span', { className: 'visually-hidden', textContent: ' found' }),
      );
  }
  return option;
}

function element<K extends keyof HTMLElementTagNameMap>(
  name: K,
  properties: Partial<HTMLElementTagNameMap[K]>,
  ...children: Node[]
): HTMLElementTagNameMap[K] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}
