import sprite from './icons.svg?url&no-inline';

/** Ids of the symbols in `icons.svg`. */
export type IconName =
  | 'armchair'
  | 'arrow-left'
  | 'arrow-left-right'
  | 'arrow-right'
  | 'axle'
  | 'bed-double'
  | 'bookmark'
  | 'calendar-check'
  | 'calendar-days'
  | 'camera'
  | 'car'
  | 'car-front'
  | 'caravan'
  | 'chevron-down'
  | 'chevron-left'
  | 'chevron-right'
  | 'credit-card'
  | 'drive'
  | 'engine'
  | 'file-text'
  | 'fuel'
  | 'gauge'
  | 'heart'
  | 'layout-grid'
  | 'list'
  | 'lock-keyhole'
  | 'mail'
  | 'map-pin'
  | 'menu'
  | 'message-circle'
  | 'motorcycle'
  | 'palette'
  | 'phone'
  | 'ruler'
  | 'scale'
  | 'search'
  | 'share'
  | 'sliders'
  | 'tag'
  | 'transmission'
  | 'triangle-alert'
  | 'wallet'
  | 'weight'
  | 'x';

interface Props {
  name: IconName;
  /** Width and height in pixels; by default as tall as the text beside it. */
  size?: number;
}

/**
 * A decorative icon beside a text with the same meaning: from one file for all pages and islands, in the text's colour.
 */
export function Icon({ name, size }: Props) {
  return (
    <svg className="icon" width={size} height={size} aria-hidden="true">
      <use href={`${sprite}#${name}`} />
    </svg>
  );
}
