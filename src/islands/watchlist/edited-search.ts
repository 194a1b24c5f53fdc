const KEY = 'forecourt:edited-search';

/** Ends of addresses, which no server receives and no other page reads. */
const EDIT = '#edit-search=';
const UPDATED = '#updated-search=';

/** The address of a search where it is edited. */
export const editHref = ({ href, id }: { href: string; id: string }): string => href + EDIT + id;

/** The address of the list of saved searches after one was updated. */
export const updatedHref = (list: string, id: string): string => list + UPDATED + id;

/** The saved search that is edited in this tab, until `endEdit`; `null` for none. */
export function editedSearch(): string | null {
  try {
    const id = takeEnd(EDIT);
    if (id !== null) sessionStorage.setItem(KEY, id);
    return sessionStorage.getItem(KEY);
  } catch {
    return null;
  }
}

export function endEdit(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {}
}

/** Returns the saved search that was updated before this page opened, once; `null` for none. */
export const takeUpdated = (): string | null => takeEnd(UPDATED);

/** Removes an end from the address, so that neither "back" nor a reload acts on it again. */
function takeEnd(end: string): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(end)) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(end.length);
}
