import { describe, expect, it } from 'vitest';
import { siteWith } from '../site/site.fixture.ts';
import { vehicleForms } from './forms.ts';
import { vehicleWith } from './vehicle.fixture.ts';

const site = siteWith({ flags: { test_drive: true } });
const images = ['https://photos.example/1.jpg'];

describe('"Modals: submit an enquiry, request photos, test drive booking"', () => {
  it.each([
    { state: 'for sale', vehicle: { images }, forms: ['enquiry', 'test-drive', 'request-photos'] },
    { state: 'without photos', vehicle: { images: [] }, forms: ['enquiry', 'test-drive', 'request-photos'] },
    { state: 'reserved', vehicle: { images, reserved: true }, forms: ['enquiry', 'request-photos'] },
    { state: 'sold without photos', vehicle: { images: [], sold: true }, forms: ['enquiry'] },
  ])('of a car $state', ({ vehicle, forms }) => {
    expect(vehicleForms(vehicleWith(vehicle), site)).toEqual(
      forms.map((form) => ({ form, when_free: false })),
    );
  });
});
