const KEY = 'forecourt:edited-search';

/** Fragments of addresses, which no server receives and no other page reads. */
const EDIT = '#edit-search=';
const UPDATED = '#updated-search=';

/** The address of a search where it is edited. */
export const editHref = ({ href, id }: { href: string; id: string }): string => href + EDIT + id;

/** The address of the list of saved searches after one was updated. */
export const updatedHref = (list: string, id: string): string => list + UPDATED + id;

/** The saved search that is edited in this tab, until `endEdit`; `null` for none. */
export function editedSearch(): string | null {
  try {
    const id = takeFragment(EDIT);
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
export const takeUpdated = (): string | null => takeFragment(UPDATED);

/** Removes a fragment from the address, so that neither "back" nor a reload acts on it again. */
function takeFragment(fragment: string): string | null {
  const { hash, pathname, search } = location;
  if (!hash.startsWith(fragment)) return null;
  history.replaceState(history.state, '', pathname + search);
  return hash.slice(fragment.length);
}
