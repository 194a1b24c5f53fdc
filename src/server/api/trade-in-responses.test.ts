import { expect, it } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import { createLog } from '../log.ts';
import { StoreBusy } from '../store/store-time.ts';
import { respondSafely } from './trade-in-responses.ts';

const sent = async (error: Error) => {
  const response = await respondSafely({ log: createLog('silent') }, 'demo', () => Promise.reject(error));
  return [response.status, JSON.parse(await response.text()).title];
};

it('distinguishes a stalled store from a service that does not respond', async () => {
  expect(await sent(new StoreBusy('Held'))).toEqual([503, 'An error occurred when submitting this form']);
  expect(await sent(new ProviderFailed('Away'))).toEqual([
    503,
    'The service that provides this does not respond at the moment',
  ]);
});
