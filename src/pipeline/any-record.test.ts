import fc from 'fast-check';
import { expect, it } from 'vitest';
import { siteWith } from '#domain/site/site.fixture.ts';
import { vehicleSchema } from '#domain/vehicle/vehicle.schema.ts';
import { feedRecord } from '#sites/project.fixture.ts';
import { normalise } from './normalise.ts';

/** Fields that records have beside those of a vehicle. */
const OTHERS = ['images', 'thumbnails', 'primary_image_url', 'turntable', 'autograb_data', 'location.name'];
const FIELDS = [...vehicleSchema.keyof().options, ...OTHERS];

/** Beginnings of what fields hold: no random text is an address or a date. */
const START = [
  'https://',
  'https://youtu.be/',
  '//',
  '/',
  '$',
  '2026-',
  '31/12/',
  '1e',
  '{"url":"',
  '[',
  '-',
  '<p>',
  '&#',
];

const text = fc
  .tuple(fc.constantFrom(...START, ''), fc.string({ unit: 'binary' }))
  .map((parts) => parts.join(''));
const value = fc.oneof(
  text,
  fc.array(fc.oneof(text, fc.record({ url: text }))),
  fc.double(),
  fc.anything({ maxDepth: 2, withNullPrototype: true }),
);

it('"Bad input never loses good data": a record of any values is read or rejected, and ends no feed', () => {
  const record = fc.array(fc.tuple(fc.constantFrom(...FIELDS), value), { maxLength: 6 });
  fc.assert(
    fc.property(record, (fields) => {
      const { kind } = normalise(feedRecord(1, Object.fromEntries(fields)), siteWith());
      expect(['vehicle', 'hidden', 'rejected']).toContain(kind);
    }),
    { numRuns: 500 },
  );
});
