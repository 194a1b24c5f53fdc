import { expect, it } from 'vitest';
import { ProviderFailed } from '#domain/errors.ts';
import { createLog } from '../log.ts';
import { StoreBusy } from '../store/store-time.ts';
import { respondSafely } from './trade-in-responses.ts';

const sent = async (error: Error) => {
  const response = await respondSafely({ log: createLog('silent') }, 'demo', () => Promise.reject(error));
  return [response.status, JSON.parse(await response.text()).title];
};

it('tells a store that stalls from a service that does not answer', async () => {
  expect(await sent(new StoreBusy('Held'))).toEqual([503, 'An error occurred when submitting this form']);
  expect(await sent(new ProviderFailed('Away'))).toEqual([
    503,
    'The service that we ask for this does not answer at the moment',
  ]);
});
