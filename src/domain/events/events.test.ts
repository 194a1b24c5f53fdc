import { describe, expect, it } from 'vitest';
import { siteEvent } from './events.ts';

describe('siteEvent', () => {
  it('"call dealer 25"', () => {
    expect(siteEvent('call_dealer', '101')).toEqual({ event: 'call_dealer', event_id: 25, car_id: '101' });
  });

  it('may be about no car', () => {
    expect(siteEvent('call_dealer').car_id).toBeNull();
  });
});
