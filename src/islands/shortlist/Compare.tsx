import { useStore } from '@nanostores/react';
import { useMemo, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { entryOf } from '#domain/shortlist/entry.ts';
import { COMPARE_LIMIT, idsIn, includes } from '#domain/shortlist/list.ts';
import { comparePath } from '#domain/site/routes.ts';
import { $compared, continueComparing, removeCompared } from '#stores/compare.ts';
import { Icon } from '#ui/Icon.tsx';
import { CompareTable } from './CompareTable.tsx';
import { MissingCars } from './MissingCars.tsx';
import { NoShortlist } from './NoShortlist.tsx';
import { shareLink } from './share.ts';
import { useRecords } from './use-records.ts';

/** `/compare?ids=` (rules 43): the cars in the address, else those that the shopper chose. */
export function Compare({ searchHref }: { searchHref: string }) {
  const [linked, setLinked] = useState(() => {
    const given = idsIn(new URLSearchParams(location.search).get('ids'), COMPARE_LIMIT);
    return given.length > 0 ? given : null;
  });
  const chosen = useStore($compared);
  const ids = useMemo(() => linked ?? chosen.map(({ id }) => id), [linked, chosen]);
  // The shopper's own list, unlike that of a link by somebody else, changes with what is shown.
  const [isOwn] = useState(() => ids.every((id) => includes(chosen, id)));
  const { settled, records, gone, failed } = useRecords(ids);
  const table = useRef<HTMLElement>(null);

  if (ids.length === 0)
    return (
      <NoShortlist
        searchHref={searchHref}
        text="Press the scales on up to four cars to see them side by side."
      />
    );
  if (!settled) return <p className="muted">Looking up your cars…</p>;
  const remove = (...removed: string[]) => {
    const rest = ids.filter((id) => !removed.includes(id));
    flushSync(() => {
      if (isOwn) removed.forEach(removeCompared);
      setLinked(rest);
    });
    history.replaceState(null, '', comparePath(rest));
    // The clicked button is removed with its car or notice, and the table with the last car.
    (table.current ?? document.getElementById('main'))?.focus();
  };
  return (
    <>
      <MissingCars gone={gone} failed={failed}>
        <button className="button button--quiet" type="button" onClick={() => remove(...gone)}>
          Remove {gone.length === 1 ? 'it' : 'them'}
        </button>
      </MissingCars>
      {records.length > 0 && <CompareTable records={records} onRemove={remove} regionRef={table} />}
      <div className="cluster">
        <button
          className="button button--secondary"
          type="button"
          onClick={() => shareLink(comparePath(ids), document.title)}
        >
          <Icon name="share" /> Share
        </button>
        <button className="button button--secondary" type="button" onClick={() => print()}>
          Print
        </button>
        {ids.length < COMPARE_LIMIT && (
          <a
            className="button button--secondary"
            href={searchHref}
            onClick={() => continueComparing(records.map(({ card }) => entryOf(card)))}
          >
            Add another car
          </a>
        )}
      </div>
    </>
  );
}
