import { expect, it } from 'vitest';
import { createLog } from '../log.ts';
import { PAYMENT_HOOK, type PaymentHookDeps, paymentHook } from './payment-hook.ts';

it('a payment for no hold of the store is sent again, so that it counts once its hold is restored', async () => {
  const event = { id: 'evt_1', payment: 'pi_1', subject: 'lost', amount: 1, currency: 'aud', at: new Date() };
  const log = createLog('silent');
  const logged: unknown[] = [];
  log.error = (...line: unknown[]) => void logged.push(line);
  const deps: PaymentHookDeps = {
    payments: { read: async () => ({ kind: 'captured', ...event }) },
    money: { captured: async () => 'unknown', refunded: async () => 'unknown' },
    log,
    now: () => new Date(),
    settleAt: () => {},
  };
  const response = await paymentHook(deps).request(PAYMENT_HOOK, { method: 'POST', body: '{}' });
  expect(response.status).toBe(200);
  expect(logged).toEqual([[expect.objectContaining({ payment: 'pi_1' }), expect.any(String)]]);
});
