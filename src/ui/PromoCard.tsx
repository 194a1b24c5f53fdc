import type { PromoTile } from '#domain/view/search-view.ts';
import { Photo } from './Photo.tsx';

/** A promo among the cars of a list, the size of a card (S1 §2 "Promo tiles"). */
export function PromoCard({ promo: { id, title, text, href, link_label, photo } }: { promo: PromoTile }) {
  return (
    <article className="promo-card card" data-promo={id}>
      {photo && <Photo photo={photo} sizes="(min-width: 75rem) 25rem, (min-width: 48rem) 50vw, 100vw" />}
      <div className="promo-card__text">
        <h3>{title}</h3>
        {text && <p>{text}</p>}
        <a className="card__link" href={href}>
          {link_label}
        </a>
      </div>
    </article>
  );
}
