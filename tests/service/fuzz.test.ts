import fc from 'fast-check';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { ENQUIRY, leadServer } from '#server/api/leads.fixture.ts';
import { onEveryStore } from './stores.ts';

const problemSchema = z.object({ errors: z.array(z.object({ field: z.string().min(1) })).min(1) });

onEveryStore('leads', (rig) => {
  it('2,000 bodies of any kind: no 5xx, and each 4xx names a field', async () => {
    const { post } = await leadServer({ store: await rig.fresh() });
    const value = fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom(
        '',
        'jane@example.com',
        '0491 570 006',
        '2300',
        'newcastle',
        'true',
        '\u0000',
        '\ud800',
        '<script>',
      ),
      fc.jsonValue(),
    );
    const names = [
      ...Object.keys(ENQUIRY),
      'last_name',
      'postcode',
      'category',
      'form',
      'location',
      'car_id',
      'details',
    ];
    const field = fc.oneof(
      fc.constantFrom(...names, 'opt_in', 'lead_attributes', 'additional_services'),
      fc.string(),
    );
    const object = fc.dictionary(field, value, { maxKeys: 8 });
    const json = fc
      .oneof(
        object,
        object.map((fields) => ({ ...ENQUIRY, ...fields })),
        fc.jsonValue(),
      )
      .map((body) => ({
        body: JSON.stringify(body),
        type: 'application/json',
      }));
    const form = fc.array(fc.tuple(field, fc.string({ unit: 'binary' })), { maxLength: 8 }).map((pairs) => ({
      body: new URLSearchParams([
        ...Object.entries(ENQUIRY),
        ...pairs.map(([name, text]) => [name, text.toWellFormed()]),
      ]).toString(),
      type: 'application/x-www-form-urlencoded',
    }));
    const bytes = fc.string({ unit: 'binary' }).map((body) => ({ body, type: 'application/json' }));
    await fc.assert(
      fc.asyncProperty(fc.oneof(json, form, bytes), async ({ body, type }) => {
        const response = await post('/api/leads', body, { 'content-type': type, accept: 'application/json' });
        expect(response.status).toBeLessThan(500);
        if (response.status < 400) return;
        problemSchema.parse(await response.json());
      }),
      { numRuns: 2000 },
    );
  });
});
