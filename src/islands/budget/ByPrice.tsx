import { formatMoney } from '#domain/money.ts';
import type { NumberSpan, RangeLimits } from '#domain/search/span.ts';
import { RangeSlider } from '#ui/RangeSlider.tsx';

interface ByPriceProps {
  limits: RangeLimits;
  span: NumberSpan;
  histogram: readonly number[];
  onChange: (span: NumberSpan) => void;
}

/** The price range by itself; a thumb at the upper end takes what lies beyond it too. */
export function ByPrice({ limits, span, histogram, onChange }: ByPriceProps) {
  const format = (bound: number) => (bound >= limits.max ? `${formatMoney(bound)}+` : formatMoney(bound));
  return (
    <RangeSlider
      label="Price"
      limits={limits}
      value={span}
      onChange={onChange}
      format={format}
      histogram={histogram}
    />
  );
}
