import { once } from 'node:events';
import { type AddressInfo, createServer } from 'node:net';
import { HeadBucketCommand } from '@aws-sdk/client-s3';
import { expect, it, onTestFinished, vi } from 'vitest';
import { openBucketClient } from './bucket-client.ts';

/** The host that a client sends its requests to. */
async function hostOf(settings: Parameters<typeof openBucketClient>[0]): Promise<string> {
  const client = openBucketClient(settings);
  let host = '';
  client.middlewareStack.add(
    () => async (args) => {
      host = (args.request as { hostname: string }).hostname;
      return { output: { $metadata: {} }, response: {} };
    },
    { step: 'build' },
  );
  await client.send(new HeadBucketCommand({ Bucket: 'dealers' }));
  return host;
}

it('gives up a service that accepts a connection and is silent', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const silent = createServer(() => {}).listen(0, '127.0.0.1');
  onTestFinished(() => void silent.close());
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const client = openBucketClient({
    region: 'ap-southeast-2',
    endpoint: `http://127.0.0.1:${port}`,
    timeouts: { connectionTimeout: 100, socketTimeout: 100 },
  });
  await expect(client.send(new HeadBucketCommand({ Bucket: 'dealers' }))).rejects.toThrow(/timed? ?out/i);
});

it('sends to the endpoint of its setting, else to Amazon, whatever bucket the environment names', async () => {
  vi.stubEnv('AWS_ENDPOINT_URL', 'https://state.example');
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'id');
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'secret');
  onTestFinished(() => void vi.unstubAllEnvs());
  const region = 'ap-southeast-2';
  expect(await hostOf({ region })).toBe('dealers.s3.ap-southeast-2.amazonaws.com');
  expect(await hostOf({ region, endpoint: 'https://edge.example' })).toBe('edge.example');
});
