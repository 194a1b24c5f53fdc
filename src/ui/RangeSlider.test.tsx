import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { formatMoney } from '#domain/money.ts';
import type { NumberSpan } from '#domain/search/span.ts';
import { RangeSlider } from './RangeSlider.tsx';

const limits = { min: 5_000, max: 250_000, step: 500 };

const markup = (value: NumberSpan, histogram: number[] = []) =>
  renderToStaticMarkup(
    <RangeSlider
      label="Price"
      limits={limits}
      value={value}
      onChange={() => {}}
      format={formatMoney}
      histogram={histogram}
    />,
  );

/** The bars of a path, as `[bucket, height]`. */
const bars = (html: string, path: RegExp) =>
  [...(path.exec(html)?.[1] ?? '').matchAll(/M(\d+) 100v-(\d+)/g)].map(([, ...bar]) => bar.map(Number));

describe('RangeSlider', () => {
  it('has two labelled thumbs and two fields, with their bounds as text', () => {
    const html = markup([10_000, 40_000]);
    expect(html).toContain('<legend>Price</legend>');
    for (const [name, bound] of [
      ['Minimum price', '$10,000'],
      ['Maximum price', '$40,000'],
    ]) {
      expect(html).toMatch(
        new RegExp(`<input type="range"[^>]* aria-label="${name}" aria-valuetext="\\${bound}"`),
      );
    }
    expect(html.match(/min="5000" max="250000" step="500"/g)).toHaveLength(2);
    expect(html.match(/inputMode="decimal"[^>]* value="\$(?:10|40),000"/g)).toHaveLength(2);
  });

  it('has a place for each stop, and reads a bound between two at the nearer', () => {
    const html = renderToStaticMarkup(
      <RangeSlider
        label="Price"
        limits={{ ...limits, stops: [5_000, 10_000, 20_000, 250_000] }}
        value={[12_500, 250_000]}
        onChange={() => {}}
        format={formatMoney}
      />,
    );
    expect(html).toMatch(/aria-valuetext="\$12,500" min="0" max="3" step="1" value="1"/);
    expect(html).toMatch(/aria-valuetext="\$250,000" min="0" max="3" step="1" value="3"/);
  });

  it('puts the lower thumb on top where the upper one cannot move', () => {
    expect(markup([249_500, 250_000])).toMatch(/aria-label="Minimum price"[^>]* data-on-top/);
    expect(markup([5_000, 5_500])).not.toContain('data-on-top');
  });

  it('has no style attribute, which the CSP would reject', () => {
    expect(markup([10_000, 40_000], [1, 2])).not.toContain('style=');
  });

  it('draws the stock as bars, those within the span separately, even few cars visibly', () => {
    const html = markup([54_000, 201_000], [0, 200, 100, 1, 50]);
    expect(bars(html, /<path d="([^"]*)"/)).toEqual([[4, 25]]);
    expect(bars(html, /__inside" d="([^"]*)"/)).toEqual([
      [1, 100],
      [2, 50],
      [3, 4],
    ]);
    expect(markup([54_000, 201_000])).not.toContain('<svg');
  });
});
