import { createRoot } from 'react-dom/client';
import type { OwnSearch } from '#domain/api/saved-searches.schema.ts';
import { refinementsOf } from '#domain/search/search-state.ts';
import { printSearch, searchAt } from '#domain/search/search-url.ts';
import { signInPath, watchlistPath } from '#domain/site/routes.ts';
import { $search } from '#stores/search.ts';
import { call, type FailedReply } from '../api.ts';
import { announce, offer, show } from '../shortlist/toast.ts';
import { editHref, endEdit, updatedHref } from './edited-search.ts';

const [SIGN_IN, NOT_FOUND] = [401, 404];
const UNKNOWN =
  'The saved search that you wanted to change was stopped, or is not yours. “Hear of new arrivals” saves a new one.';
const BEHIND = 'Your filters are being applied. Please press again in a moment.';
const SAVE_NEW = ' Save as a new search';

/** Offers to update a saved search with what a list shows, beside the link that saves a new one. */
export async function offerUpdate(id: string): Promise<void> {
  const link = document.querySelector<HTMLAnchorElement>('.listing__alert');
  if (link === null) return;
  const reply = await call('GET /api/saved-searches');
  if (!reply.ok) return refuse(id, reply);
  const search = reply.data.find((own) => own.id === id);
  if (search === undefined) return refuse(id, { status: NOT_FOUND, message: UNKNOWN });
  const place = document.createElement('div');
  place.className = 'listing__edit';
  link.after(place);
  const root = createRoot(place);
  const words = link.lastChild?.textContent ?? '';
  const name = (text: string) => link.lastChild?.replaceWith(text);
  name(SAVE_NEW);
  const end = () => {
    endEdit();
    root.unmount();
    place.remove();
    name(words);
    link.focus();
  };
  root.render(<EditedSearch search={search} link={link} onEnd={end} />);
  announce(`You are changing your saved search: ${search.label}`);
}

interface Props {
  search: OwnSearch;
  /** Saves what the list shows. */
  link: HTMLAnchorElement;
  onEnd: () => void;
}

function EditedSearch({ search: { id, label }, link, onEnd }: Props) {
  const update = async () => {
    if (isBehind(link)) return show(BEHIND);
    const saved = new URL(link.href).searchParams;
    const body = { href: saved.get('find') ?? '', label: saved.get('search') ?? '' };
    const reply = await call('PUT /api/saved-searches/:id', { params: { id }, body });
    if (reply.ok || isFinal(reply.status)) onEnd();
    if (!reply.ok) return refuse(id, reply);
    location.assign(updatedHref(watchlistPath(), id));
  };
  const leave = () => {
    onEnd();
    announce(`Not changed: ${label}`);
  };
  return (
    <section className="notice stack" aria-label="Your saved search">
      <p>
        You are changing your saved search <strong>{label}</strong>. Choose the filters, then update it.
      </p>
      <div className="cluster">
        <button className="button" type="button" onClick={() => void update()}>
          Update your saved search
        </button>
        <button className="button button--quiet" type="button" onClick={leave}>
          Leave it as it was
        </button>
      </div>
    </section>
  );
}

/** Whether the link does not save yet what the shopper has chosen. */
const isBehind = ({ dataset }: HTMLAnchorElement): boolean =>
  [searchAt(location), $search.get()].some(
    (state) => (refinementsOf(state).length > 0 ? printSearch(state) : undefined) !== dataset.search,
  );

/** Whether the search cannot be edited any more, or not until its shopper has signed in. */
const isFinal = (status: number) => status === SIGN_IN || status === NOT_FOUND;

/** Shows why a search cannot be edited; signing in leads back to it. */
function refuse(id: string, { status, message }: Pick<FailedReply, 'status' | 'message'>): void {
  if (isFinal(status)) endEdit();
  const here = location.pathname + location.search;
  const href = signInPath({ type: 'watchlist', redirect: editHref({ href: here, id }), back: here });
  if (status === SIGN_IN) offer('Sign in to change your saved search.', { label: 'Sign in', href }, () => {});
  else show(message, 'destructive');
}
