import { expect, it } from 'vitest';
import { located } from '#sites/snapshot.ts';
import { type Manifest, quarantinedCars } from './manifest.ts';

it('names the cars that a release omits, with the reasons; a release of earlier versions names none', () => {
  const fault = { level: 'fault' as const, field: '', message: 'm', remedy: '' };
  const findings = [
    { ...fault, ...located({ record: '7' }) },
    { ...fault, ...located({ record: '8' }), level: 'warning' as const },
    { ...fault, ...located({ file: 'sites/a/offers.json' }) },
  ];
  expect([...quarantinedCars({ findings })]).toEqual([['7', 'm']]);
  const earlier: Pick<Manifest, 'findings'> = JSON.parse(
    JSON.stringify({ findings: [{ ...fault, source: 'feed:7' }] }),
  );
  expect([...quarantinedCars(earlier)]).toEqual([]);
});
