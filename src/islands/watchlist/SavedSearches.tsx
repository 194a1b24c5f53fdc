import { useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import type { OwnSearch } from '#domain/api/saved-searches.schema.ts';
import { searchRoutePath } from '#domain/site/routes.ts';
import { call } from '../api.ts';
import { announce, show } from '../shortlist/toast.ts';
import { editedSearch, editHref, endEdit, takeUpdated } from './edited-search.ts';

const HEADING_ID = 'saved-searches';
const FAILED = 'Your saved searches cannot be shown at the moment.';

/** The searches that the visitor saved while signed in, each with its address, and ways to edit and stop it. */
export function SavedSearches() {
  const [searches, setSearches] = useState<readonly OwnSearch[]>([]);
  const [failed, setFailed] = useState(false);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    const updated = takeUpdated();
    call('GET /api/saved-searches').then((reply) => {
      if (!reply.ok) return setFailed(true);
      flushSync(() => setSearches(reply.data));
      const search = reply.data.find(({ id }) => id === updated);
      if (search === undefined) return;
      heading.current?.focus();
      show(`Your saved search is updated: ${search.label}`);
    });
  }, []);
  const stop = async ({ id, label }: OwnSearch) => {
    const reply = await call('DELETE /api/saved-searches/:id', { params: { id } });
    if (!reply.ok) return show(reply.message, 'destructive');
    if (editedSearch() === id) endEdit();
    // The clicked button is removed with its search, and the heading with the last one.
    flushSync(() => setSearches(reply.data));
    (heading.current ?? document.getElementById('main'))?.focus();
    announce(`Stopped: ${label}`);
  };
  if (failed) return <p className="notice notice--warn">{FAILED}</p>;
  if (searches.length === 0) return null;
  return (
    <section className="stack" aria-labelledby={HEADING_ID}>
      <h2 id={HEADING_ID} tabIndex={-1} ref={heading}>
        Your saved searches
      </h2>
      <ul className="stack">
        {searches.map((search) => (
          <li className="cluster" key={search.id}>
            <span>
              <a href={search.href}>{search.label}</a>
              <span className="muted">
                {search.is_confirmed
                  ? `, news by mail to ${search.email}`
                  : `, not confirmed yet: see our mail to ${search.email}`}
              </span>
            </span>
            {search.href.startsWith(searchRoutePath()) && (
              <a className="button button--quiet" href={editHref(search)}>
                Edit <span className="visually-hidden">{search.label}</span>
              </a>
            )}
            <button className="button button--quiet" type="button" onClick={() => void stop(search)}>
              Stop <span className="visually-hidden">{search.label}</span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
