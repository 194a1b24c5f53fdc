import { describe, expect, it } from 'vitest';
import { tryParse } from '../parse.ts';
import { adjustmentsWith, NOW, offerOf, tradeCarWith } from '../trade-in/trade-in.fixture.ts';
import { advance, type TradeIn, type TradeInEvent } from '../trade-in/trade-in.ts';
import { CONTRACT } from './contract.schema.ts';
import { problemSchema, type Route, responsesOf } from './route.schema.ts';

const ROUTES: readonly [string, Route][] = Object.entries(CONTRACT);

describe('the problems of a route', () => {
  const route: Route = { id: 'x', summary: '', responses: { 200: 'Done' } };
  const statusesOf = (more: Partial<Route>) => Object.keys(responsesOf({ ...route, ...more })).map(Number);

  it('include an unreadable body where it has one', () => {
    expect(statusesOf({})).toEqual([200]);
    expect(statusesOf({ request: problemSchema })).toEqual([200, 400, 403, 404, 413, 415]);
    expect(statusesOf({ problems: [503] })).toEqual([200, 503]);
  });

  it('are described by the route itself, else as all routes share them', () => {
    const own = { ...route.responses, 404: 'No such car on this site' };
    const shared = responsesOf({ ...route, problems: [404, 422] });
    expect(responsesOf({ ...route, problems: [404, 422], responses: own })).toEqual({ ...shared, ...own });
    expect(shared[404]).toContain('dealership');
    expect(shared[422]).toContain('by its name');
  });

  it('are described, each of every route', () => {
    for (const [key, own] of ROUTES)
      for (const [status, meaning] of Object.entries(responsesOf(own)))
        expect([meaning].flat()[0], `${status} of ${key}`).toMatch(/\w/);
  });

  it('name "the fields at fault", each with a message (RFC 9457)', () => {
    const problem = {
      title: 'Please check',
      status: 422,
      errors: [{ field: 'phone', message: 'Too short' }],
    };
    expect(tryParse(problemSchema, problem)).toEqual({ ok: true, value: problem });
    expect(tryParse(problemSchema, { ...problem, errors: [{ field: 'phone' }] })).toMatchObject({
      issues: [{ field: 'errors.0.message' }],
    });
  });
});

it('a pushed feed has the limits of all feeds: "100 MB, 60 s" (promises "Feeds")', () => {
  const { description, responses } = CONTRACT['PUT /hooks/feed/:site'];
  expect(description).toContain('within 100 MB and 60 seconds');
  expect(responses[413]).toBe('More than 100 MB');
});

describe('the response of a trade-in', () => {
  const [, schema] = CONTRACT['GET /api/trade-ins/:id'].responses[200];
  const issuesOf = (trade_in: unknown) => {
    const response = { id: 't', lead_id: 'l', reference: 'R', reply_by: null, trade_in };
    const parsed = tryParse(schema, response);
    return parsed.ok ? [] : parsed.issues.map(({ field }) => field);
  };

  it('has it after each of the "steps in order: lead creation, rego lookup, adjustment answers, offer acceptance" (S2 §4)', () => {
    const car = tradeCarWith();
    const events: TradeInEvent[] = [
      { kind: 'car', car, declined: 'age' },
      { kind: 'car', car: tradeCarWith({ rego: 'XYZ789' }), declined: null },
      { kind: 'car', car, declined: null },
      { kind: 'adjustments', car, adjustmentAnswers: adjustmentsWith(), outcome: offerOf(18_000) },
      { kind: 'acceptance', offer_price: 18_000, now: NOW },
    ];
    let tradeIn: TradeIn = { step: 'lead_created' };
    const steps = new Set<string>([tradeIn.step]);
    expect(issuesOf(tradeIn)).toEqual([]);
    for (const event of events) {
      const next = advance(tradeIn, event);
      if (!next.ok) throw new Error(`${event.kind} is refused: ${next.refusal}`);
      tradeIn = next.tradeIn;
      steps.add(tradeIn.step);
      expect(issuesOf(tradeIn)).toEqual([]);
    }
    expect([...steps]).toEqual(['lead_created', 'declined', 'identified', 'valued', 'accepted']);
  });

  it.each([{ step: 'sold' }, {}, null, 'valued'])('is none of %j', (tradeIn) => {
    expect(issuesOf(tradeIn)).toEqual(['trade_in']);
  });
});
