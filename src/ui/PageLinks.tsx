import type { MouseEventHandler } from 'react';
import type { Paging } from '#domain/search/paging.ts';
import { Icon } from './Icon.tsx';

interface PageLinksProps {
  paging: Paging;
  /** Called before a link is followed; its `data-page` has the page. */
  onClick?: MouseEventHandler<HTMLAnchorElement>;
}

/** Links to the other pages of a list, in printed and live lists. */
export function PageLinks({ paging: { page, previous, next, numbers }, onClick }: PageLinksProps) {
  return (
    <nav className="page-links" aria-label="Pages">
      {previous && (
        <a className="page-links__step" href={previous} rel="prev" data-page={page - 1} onClick={onClick}>
          <Icon name="chevron-left" /> Previous
        </a>
      )}
      <ol>
        {numbers.map((number, index) =>
          number === null ? (
            <li key={`gap ${index}`} aria-hidden="true">
              …
            </li>
          ) : (
            <li key={number.page}>
              <a
                href={number.href}
                data-page={number.page}
                aria-current={number.page === page ? 'page' : undefined}
                onClick={onClick}
              >
                <span className="visually-hidden">Page </span>
                {number.page}
              </a>
            </li>
          ),
        )}
      </ol>
      {next && (
        <a className="page-links__step" href={next} rel="next" data-page={page + 1} onClick={onClick}>
          Next <Icon name="chevron-right" />
        </a>
      )}
    </nav>
  );
}
