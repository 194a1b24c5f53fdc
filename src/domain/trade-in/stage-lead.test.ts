import { describe, expect, it } from 'vitest';
import { leadWith } from '../lead/lead.fixture.ts';
import { locationWith } from '../location/location.fixture.ts';
import { siteWith } from '../site/site.fixture.ts';
import { type OfferedTradeIn, stageLead } from './stage-lead.ts';
import { adjustmentsWith, NOW, offerOf, tradeCarWith } from './trade-in.fixture.ts';

const locations = [locationWith()];
const site = siteWith();
const first = leadWith(
  { form: 'trade-in', subcategory: '1. Lead Created', Rego: 'OLD1', form_completed: false },
  { locations },
);
const source = { id: 'lead-2', reference: 'AAAAA-BBBBB', site, locations, now: NOW };
const offered = (step: OfferedTradeIn['step'], facts = {}): OfferedTradeIn => ({
  step,
  car: tradeCarWith(facts),
  adjustmentAnswers: adjustmentsWith({ finance_outstanding: 5000 }),
  valuation: offerOf(18_000),
});

describe('the lead of a step', () => {
  it('"Accepting the offer sends a lead with offer_accepted true" (S2 §4), under "3. Offer Accepted"', () => {
    expect(stageLead(first, offered('accepted'), source)).toMatchObject({
      id: 'lead-2',
      reference: 'AAAAA-BBBBB',
      category: 'Trade-In',
      subcategory: '3. Offer Accepted',
      offer_accepted: true,
      form_completed: true,
      name: 'Jane Citizen',
      Rego: 'ABC123',
      details: {
        'Trade-in': '2022 Mazda CX-5 Maxx',
        'State of the plate': 'NSW',
        Kilometres: '50,000',
        'Service history': 'All of it',
        Estimate: '$18,000 ($17,000 to $19,000)',
        'Finance outstanding': '$5,000',
        'What remains': '$5,000 to the lender, and $13,000 to the owner by direct credit.',
        'First lead': first.reference,
      },
    });
  });

  it('is "2. Valuation Given" before that; the names are settings (rules 37)', () => {
    const stages = { valuation_given: 'Second' };
    const lead = stageLead(first, offered('valued'), { ...source, site: siteWith({ trade_in: { stages } }) });
    expect(lead).toMatchObject({ subcategory: 'Second', offer_accepted: false, form_completed: false });
    expect(stageLead(first, offered('valued'), source).subcategory).toBe('2. Valuation Given');
  });

  it('retains the first Rego of a described car, and promises no reply without a location', () => {
    const lead = stageLead(first, offered('valued', { rego: null, regoState: null }), {
      ...source,
      locations: [],
    });
    expect([lead.Rego, lead.details['State of the plate'], lead.reply_by]).toEqual(['OLD1', undefined, null]);
  });
});
