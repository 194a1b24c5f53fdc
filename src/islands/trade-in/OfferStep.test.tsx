import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it, vi } from 'vitest';
import { DAY_MS } from '#domain/duration.ts';
import type { OfferedTradeIn } from '#domain/trade-in/stage-lead.ts';
import { adjustmentsWith, offerOf, tradeCarWith } from '#domain/trade-in/trade-in.fixture.ts';
import { OfferStep } from './OfferStep.tsx';
import { stepProps } from './step-props.fixture.ts';

const tradeIn: OfferedTradeIn = {
  step: 'valued',
  car: tradeCarWith(),
  adjustmentAnswers: adjustmentsWith(),
  valuation: offerOf(20_000),
};

it('an offer ends with its validity, also on a page that is opened later (rules 66)', () => {
  const html = renderToStaticMarkup(<OfferStep {...stepProps} tradeIn={tradeIn} />);
  const [offer = '', over = ''] = html.split('data-from="2026-11-27T01:00:00.000Z"');
  expect(offer).toMatch(
    /data-until="2026-11-27T01:00:00\.000Z".*\$20,000.*It holds until 27 November 2026.*Accept/s,
  );
  expect(over).toContain('This offer has run out.');
  expect(over).not.toContain('$20,000');
});

it.each([
  { clock: 'right', now: '2026-11-21T01:00:00Z', end: '2026-11-27T01:00:00.000Z' },
  { clock: 'ahead', now: '2027-11-21T01:00:00Z', end: '2027-11-27T01:00:00.000Z' },
  // The script of the validity replaces it by the page's date.
  { clock: 'behind', now: '2020-11-21T01:00:00Z', end: '2026-11-27T01:00:00.000Z' },
])('lasts as long as the service says, by a clock that is $clock', ({ now, end }) => {
  vi.useFakeTimers({ now: new Date(now) });
  const html = renderToStaticMarkup(<OfferStep {...stepProps} left_ms={6 * DAY_MS} tradeIn={tradeIn} />);
  vi.useRealTimers();
  expect(html).toContain(`data-until="${end}"`);
  expect(html).toContain(`data-from="${end}"`);
});
