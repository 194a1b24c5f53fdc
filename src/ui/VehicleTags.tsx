import { validityAttributes } from '#domain/validity.ts';
import type { Photo } from '#domain/view/photo.ts';
import type { TagView } from '#domain/view/tag-view.ts';

/** A car's tags, the primary one first (S1 §4 "Card tag precedence"). */
export function VehicleTags({ tags }: { tags: TagView[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="vehicle-tags">
      {tags.map(({ kind, label, badge, ...validity }) => (
        <li
          key={`${kind}${validity.from}`}
          className={`vehicle-tag vehicle-tag--${kind}${badge === null ? '' : ' vehicle-tag--badge'}`}
          {...validityAttributes(validity)}
        >
          {badge === null ? label : <Badge badge={badge} />}
        </li>
      ))}
    </ul>
  );
}

const BADGE_HEIGHT = 28;

function Badge({ badge: { src, srcset, width, height, alt } }: { badge: Photo }) {
  const shown = Math.round((BADGE_HEIGHT * width) / height);
  return (
    <img
      src={src}
      srcSet={srcset ?? undefined}
      sizes={`${shown}px`}
      width={shown}
      height={BADGE_HEIGHT}
      alt={alt}
    />
  );
}
