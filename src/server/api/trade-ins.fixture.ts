import { z } from 'zod';
import type { SiteInput } from '#domain/site/site.schema.ts';
import { adjustmentsWith } from '#domain/trade-in/trade-in.fixture.ts';
import { vehicleWith } from '#domain/vehicle/vehicle.fixture.ts';
import type { SiteContext } from '#sites/site-context.ts';
import { ENQUIRY, leadServer, type ServiceRig, siteContextWith } from './leads.fixture.ts';

const JSON_TYPE = { 'content-type': 'application/json' };
export const responseSchema = z.looseObject({ id: z.string(), lead_id: z.string(), reference: z.string() });
const problemSchema = z.object({ title: z.string(), errors: z.array(z.object({ field: z.string() })) });

/** Three used SUVs for $30,000 each, which value a fourth at $25,500. */
const SUVS = [1, 2, 3].map((n) =>
  vehicleWith({
    id: `suv-${n}`,
    car_type: 'used',
    simple_body: 'SUV',
    price: 30_000,
    year: 2022,
    km: 50_000,
  }),
);

export const valuing = (settings: Partial<SiteInput> = {}): SiteContext => ({
  ...siteContextWith({ flags: { valuation: true }, ...settings }),
  stock: async () => SUVS,
});

/** A dealership that values cars, with the calls of its flow. */
export async function dealership(siteContext = valuing(), rig: ServiceRig = {}) {
  const server = await leadServer({ siteContext, ...rig });
  const call = (path: string, body: unknown, headers: Record<string, string> = {}) =>
    server.post(path, JSON.stringify(body), { ...JSON_TYPE, ...headers });
  const begin = async (body: object = {}) =>
    responseSchema.parse(await (await call('/api/trade-ins', { ...ENQUIRY, ...body })).json());
  return {
    ...server,
    call,
    begin,
    step: (id: string, name: string, body: unknown) => call(`/api/trade-ins/${id}/${name}`, body),
    read: async (id: string) => (await server.get(`/api/trade-ins/${id}`)).json(),
  };
}

export const PLATE = { rego: 'dem 001', regoState: 'NSW' };
export const ANSWERS = { adjustmentAnswers: adjustmentsWith() };
export const DESCRIBED = { make: 'Kia', model: 'Sportage', year: '2022', body: 'SUV' };
export const accepting = (offer_price: number) => ({ offer_accepted: true, offer_price });
export const fieldsOf = async (response: Response) =>
  problemSchema.parse(await response.json()).errors.map(({ field }) => field);
