import type { Location } from '../location/location.schema.ts';
import { parse } from '../parse.ts';
import { siteWith } from '../site/site.fixture.ts';
import type { Site } from '../site/site.schema.ts';
import type { CarState } from '../vehicle/allows.ts';
import { vehicleWith } from '../vehicle/vehicle.fixture.ts';
import { deliveriesOf, type PlannedDelivery, shopperMail } from './deliveries.ts';
import { type LeadBody, type LeadBodyInput, leadSchema } from './lead.schema.ts';
import { type Lead, leadOf } from './lead.ts';

export const NOW = new Date('2026-11-20T01:00:00Z');

/** Makes a valid lead body with some fields set. */
export const bodyWith = (fields: Partial<LeadBodyInput> = {}): LeadBody =>
  parse(
    leadSchema,
    {
      name: 'Jane Citizen',
      email: 'jane@example.com',
      phone: '0491 570 006',
      message: 'Is it here?',
      ...fields,
    },
    'lead',
  );

/** Circumstances of a test's lead. */
export interface LeadFixtureOptions {
  site?: Site;
  locations?: readonly Location[];
  vehicle?: Lead['vehicle'];
  car_state?: CarState;
  carRefusal?: string;
}

/** Makes the lead of such a body. */
export const leadWith = (
  fields: Partial<LeadBodyInput> = {},
  { site = siteWith(), locations = [], vehicle = null, ...facts }: LeadFixtureOptions = {},
): Lead =>
  leadOf(bodyWith(fields), {
    id: 'lead-1',
    reference: '7F3K9-Q2M4T',
    site,
    locations,
    vehicle,
    ...facts,
    user_agent: null,
    wordingHash: 'words',
    proof: 'unproven',
    now: NOW,
  });

export const CAR: NonNullable<Lead['vehicle']> = vehicleWith();

/** Plans all deliveries of a lead, as with budgets that are not exhausted. */
export const allDeliveries = (...args: Parameters<typeof deliveriesOf>): PlannedDelivery[] =>
  [...deliveriesOf(...args), shopperMail(...args)].filter((planned) => planned !== null);
