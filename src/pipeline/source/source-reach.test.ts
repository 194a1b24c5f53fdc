import { expect, it } from 'vitest';
import { checkedHost } from '#net/guard.ts';
import { sourceReach } from './source-reach.ts';

it('names the setting that allows a private address', async () => {
  const server = { hostname: '10.0.0.1', port: 22 };
  await expect(checkedHost('sftp', server, sourceReach('10.0.0.1', false, []))).rejects.toThrow(
    '10.0.0.1 is a private address; set "private_network" on the source to allow it',
  );
  expect(await checkedHost('sftp', server, sourceReach('10.0.0.1', true, []))).toEqual({
    address: '10.0.0.1',
    family: 4,
  });
});
