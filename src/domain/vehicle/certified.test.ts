import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { certifiedProgramme } from './certified.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith({ flags: { certified_used: true, electric_tag: true } });

describe('"a certified-used vehicle info dialog"', () => {
  it.each([
    { why: 'a certified car', facts: { certified: true }, programme: 'Certified Used' },
    {
      why: 'one whose tag says that it is reserved',
      facts: { certified: true, reserved: true },
      programme: 'Certified Used',
    },
    {
      why: 'one whose tag says that it is electric',
      facts: { certified: true, simple_fuel: 'Electric' },
      programme: 'Certified Used',
    },
    { why: 'any other car', facts: {}, programme: null },
    { why: 'a new car, which is not used', facts: { certified: true, car_type: 'new' }, programme: null },
    { why: 'a demo', facts: { certified: true, car_type: 'demo' }, programme: null },
    { why: 'a sold car', facts: { certified: true, sold: true }, programme: null },
  ] as const)('of $why: $programme', ({ facts, programme }) => {
    expect(certifiedProgramme(vehicleWith(facts), site)).toBe(programme);
  });

  it('has the label of a site with a programme', () => {
    const certified = vehicleWith({ certified: true });
    const approved = siteWith({ flags: { certified_used: true }, labels: { certified_tag: 'Approved' } });
    expect(certifiedProgramme(certified, approved)).toBe('Approved');
    expect(certifiedProgramme(certified, siteWith())).toBeNull();
  });
});
