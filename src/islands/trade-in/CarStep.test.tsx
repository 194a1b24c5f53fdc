import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import type { TradeIn } from '#domain/trade-in/trade-in.ts';
import { CarStep } from './CarStep.tsx';
import { stepProps } from './step-props.fixture.ts';

const tradeIn: TradeIn = { step: 'lead_created' };

const shown = (has_register: boolean) =>
  renderToStaticMarkup(
    <CarStep {...stepProps} flow={{ ...stepProps.flow, has_register }} tradeIn={tradeIn} />,
  );

it('a car is looked up by its plate, or described', () => {
  expect(shown(true)).toMatch(/Registration number.*Find my car.*Describe the car instead/s);
});

it('a car is described where there is no register, and no plate is requested', () => {
  const html = shown(false);
  expect(html).toMatch(/Make.*Model.*Continue/s);
  expect(html).not.toMatch(/Registration number|by its plate/);
});
