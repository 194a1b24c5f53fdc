import {
  type NumberSpan,
  placeOf,
  type RangeLimits,
  stopOf,
  withHigh,
  withLow,
} from '#domain/search/span.ts';
import { Histogram } from './Histogram.tsx';
import { NumberField } from './NumberField.tsx';

interface RangeSliderProps {
  /** Name of the range, "Price", and part of each control's label. */
  label: string;
  /** Both ends on whole steps, as from `limitsAround`. */
  limits: RangeLimits;
  /** Within the limits and on their steps. */
  value: NumberSpan;
  /** Called with every move of a thumb, and when a typed bound is applied. */
  onChange: (value: NumberSpan) => void;
  /** Formats a bound, such as `$20,000`; only its digits are parsed back. */
  format: (bound: number) => string;
  /** Number of cars in each of equal parts of the track. */
  histogram?: readonly number[];
}

const BOUNDS = [
  { name: 'Minimum', place: 0, moved: withLow },
  { name: 'Maximum', place: 1, moved: withHigh },
] as const;

/** Two bounds of a range, each with a slider thumb and an input. "Minimum must stay below maximum" (S2 §5). */
export function RangeSlider({ label, limits, value, onChange, format, histogram = [] }: RangeSliderProps) {
  const { min, max, step, stops } = limits;
  const thumb = stops === undefined ? { min, max, step } : { min: 0, max: stops.length - 1, step: 1 };
  return (
    <fieldset className="range-slider">
      <legend>{label}</legend>
      <div className="range-slider__track" ref={(track) => placeFill(track, value, limits)}>
        {histogram.length > 0 && <Histogram counts={histogram} span={value} limits={limits} />}
        {BOUNDS.map(({ name, place, moved }) => (
          <input
            key={name}
            type="range"
            autoComplete="off"
            aria-label={`${name} ${label.toLowerCase()}`}
            aria-valuetext={format(value[place])}
            {...thumb}
            value={stops === undefined ? value[place] : stopOf(value[place], stops, limits)}
            // Where both thumbs meet, the one that can move is on top.
            data-on-top={place === 0 && placeOf(value[0], limits) > 1 / 2 ? '' : undefined}
            onChange={({ currentTarget: { valueAsNumber } }) => {
              const next = moved(value, stops?.[valueAsNumber] ?? valueAsNumber, limits);
              if (next[place] !== value[place]) onChange(next);
            }}
          />
        ))}
      </div>
      <div className="range-slider__fields">
        {BOUNDS.map(({ name, place, moved }) => (
          <NumberField
            key={name}
            label={name}
            value={value[place]}
            format={format}
            step={step}
            fit={(typed) => (Number.isNaN(typed) ? value : moved(value, typed, limits))[place]}
            onChange={(taken) => onChange(moved(value, taken, limits))}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** The CSP forbids style attributes, but not properties set by script. */
function placeFill(track: HTMLElement | null, [low, high]: NumberSpan, limits: RangeLimits): void {
  track?.style.setProperty('--from', String(placeOf(low, limits)));
  track?.style.setProperty('--to', String(placeOf(high, limits)));
}
