import type { SpinPromotion } from './spin.schema.ts';

/** A promotion with two prizes, and changes that a test makes. */
export const promotionWith = (changes: Partial<SpinPromotion> = {}): SpinPromotion => ({
  id: 'spring-2026',
  heading: 'Spin to win',
  text: 'One spin each.',
  prizes: [
    { id: 'voucher', name: '$500 voucher', text: 'Off your next service.', chances: 1 },
    { id: 'coffee', name: 'A coffee', text: 'From the machine in our showroom.', chances: 19 },
  ],
  permits: ['SA permit T26/0001'],
  last_day: '2026-12-31',
  ...changes,
});
