import { expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { sheetHref } from './sheet.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const OFFERED = siteWith({ flags: { vehicle_pdf: true } });

it('"Vehicle PDF download by slug" (S2 §7), for unsold cars', () => {
  expect(sheetHref(vehicleWith(), OFFERED)).toBe('/api/cars/2021-toyota-corolla-101.pdf');
  expect(sheetHref(vehicleWith({ reserved: true }), OFFERED)).not.toBeNull();
  expect(sheetHref(vehicleWith({ status: 'sold' }), OFFERED)).toBeNull();
});

it('is null on a site without PDFs', () => {
  expect(sheetHref(vehicleWith(), siteWith())).toBeNull();
});
