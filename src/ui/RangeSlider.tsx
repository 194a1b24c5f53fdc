import { type NumberSpan, placeOf, type RangeLimits, withHigh, withLow } from '#domain/search/span.ts';
import { Histogram } from './Histogram.tsx';
import { NumberField } from './NumberField.tsx';

interface RangeSliderProps {
  /** What is chosen, "Price": the group's name, and part of each control's. */
  label: string;
  /** Both ends in whole steps: `limitsAround` makes such. */
  limits: RangeLimits;
  /** Within the limits and on their steps. */
  value: NumberSpan;
  /** Called with every move of a thumb, and when a typed bound is entered or left. */
  onChange: (value: NumberSpan) => void;
  /** A bound in words and figures, such as `$20,000`; only its digits are read back. */
  format: (bound: number) => string;
  /** How many cars lie in each of equally wide parts of the limits. */
  histogram?: readonly number[];
}

const BOUNDS = [
  { name: 'Minimum', place: 0, moved: withLow },
  { name: 'Maximum', place: 1, moved: withHigh },
] as const;

/**
 * Two bounds of a range: each is a thumb of the slider and a field to type in. "Minimum must stay below maximum"
 * (S2 §5).
 */
export function RangeSlider({ label, limits, value, onChange, format, histogram = [] }: RangeSliderProps) {
  const [low, high] = value;
  const move = ({ moved }: (typeof BOUNDS)[number], bound: number): NumberSpan => {
    const next = Number.isNaN(bound) ? value : moved(value, bound, limits);
    if (next[0] !== low || next[1] !== high) onChange(next);
    return next;
  };
  return (
    <fieldset className="range-slider">
      <legend>{label}</legend>
      <div className="range-slider__track" ref={(track) => placeFill(track, value, limits)}>
        {histogram.length > 0 && <Histogram counts={histogram} span={value} limits={limits} />}
        {BOUNDS.map((bound) => (
          <input
            key={bound.name}
            type="range"
            autoComplete="off"
            aria-label={`${bound.name} ${label.toLowerCase()}`}
            aria-valuetext={format(value[bound.place])}
            {...limits}
            value={value[bound.place]}
            // The thumb that has room to move lies on top where both meet.
            data-on-top={bound.place === 0 && placeOf(low, limits) > 1 / 2 ? '' : undefined}
            onChange={({ currentTarget }) => move(bound, currentTarget.valueAsNumber)}
          />
        ))}
      </div>
      <div className="range-slider__fields">
        {BOUNDS.map((bound) => (
          <NumberField
            key={bound.name}
            label={bound.name}
            value={value[bound.place]}
            format={format}
            step={limits.step}
            onEnter={(typed) => move(bound, typed)[bound.place]}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The policy refuses style attributes, not what a script sets. */
function placeFill(track: HTMLElement | null, [low, high]: NumberSpan, limits: RangeLimits): void {
  track?.style.setProperty('--from', String(placeOf(low, limits)));
  track?.style.setProperty('--to', String(placeOf(high, limits)));
}
