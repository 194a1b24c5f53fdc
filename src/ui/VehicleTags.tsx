import type { Tag } from '#domain/vehicle/tag.ts';

/** A car's tags, the primary one first (S1 §4 "Card tag precedence"). */
export function VehicleTags({ tags }: { tags: Tag[] }) {
  if (tags.length === 0) return null;
  return (
    <ul className="vehicle-tags">
      {tags.map(({ kind, label, image_url }) => (
        <li key={kind} className={`vehicle-tag vehicle-tag--${kind}`}>
          {image_url === null ? label : <img src={image_url} alt={label} height="28" />}
        </li>
      ))}
    </ul>
  );
}
