import sprite from './icons.svg?url&no-inline';

/** Pictures of `icons.svg`. */
export type IconName =
  | 'armchair'
  | 'axle'
  | 'bed-double'
  | 'calendar-check'
  | 'camera'
  | 'car'
  | 'caravan'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'drive'
  | 'engine'
  | 'fuel'
  | 'gauge'
  | 'heart'
  | 'layout-grid'
  | 'list'
  | 'map-pin'
  | 'motorcycle'
  | 'palette'
  | 'ruler'
  | 'scale'
  | 'search'
  | 'share'
  | 'sliders'
  | 'tag'
  | 'transmission'
  | 'triangle-alert'
  | 'weight'
  | 'x';

/** A picture beside words that say the same: one file for all pages and islands, drawn in the text's colour. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg className="icon" aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
