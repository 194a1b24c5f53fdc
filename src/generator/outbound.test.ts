import { createServer } from 'node:http';
import { describe, expect, it, onTestFinished } from 'vitest';
import { outboundBytes, outboundHttp } from './outbound.ts';

const request = { method: 'GET', headers: {}, timeout: 5000 };

/** A server on this machine's own address; answers with its host, and how often it was asked. */
async function privateHost(status: number, headers: Record<string, string> = {}) {
  let asked = 0;
  const server = createServer((_request, response) => {
    asked += 1;
    response.writeHead(status, headers).end('private');
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void server.close());
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('The server has no port');
  return { port: address.port, asked: () => asked };
}

/** Webhooks, and photos of others for PDFs. */
const CALLERS = [
  { what: 'webhooks', open: outboundHttp },
  {
    what: 'images',
    open: (named: readonly string[], allowed: readonly string[]) => {
      const send = outboundBytes(named, allowed);
      return async (asked: Parameters<ReturnType<typeof outboundHttp>>[0]) => {
        const { bytes, ...answer } = await send({ ...asked, limit: 1000 });
        return { ...answer, text: bytes.toString() };
      };
    },
  },
];

describe.each(CALLERS)(
  '"image and webhook URLs cannot reach loopback, private or link-local": $what',
  ({ open }) => {
    it.each(['http://localhost', 'http://LOCALHOST.', 'http://ip6-localhost'])(
      'by a name that settings name, %s',
      async (origin) => {
        const { port, asked } = await privateHost(200);
        const url = `${origin}:${port}/`;
        await expect(open([new URL(url).host], [])({ ...request, url })).rejects.toThrow();
        expect(asked()).toBe(0);
      },
    );

    it.each([
      'http://127.0.0.1/',
      'http://169.254.169.254/latest/meta-data/',
      'http://10.0.0.1/',
      'http://[::1]/',
      'http://[fe80::1]/',
      'http://2130706433/',
      'file:///etc/passwd',
    ])('at an address that nobody named, %s', async (url) => {
      await expect(open(['photos.example'], [])({ ...request, url })).rejects.toThrow();
    });

    it('"unless configuration names them": by its number, or by the operator', async () => {
      const { port } = await privateHost(200);
      const byNumber = `127.0.0.1:${port}`;
      expect(await open([byNumber], [])({ ...request, url: `http://${byNumber}/` })).toMatchObject({
        text: 'private',
      });
      const byName = `localhost:${port}`;
      expect(await open([], [byName])({ ...request, url: `http://${byName}/` })).toMatchObject({
        text: 'private',
      });
    });

    it('by a redirect', async () => {
      const inside = await privateHost(200);
      const outside = await privateHost(302, { location: `http://localhost:${inside.port}/` });
      const host = `127.0.0.1:${outside.port}`;
      expect(await open([host], [])({ ...request, url: `http://${host}/` })).toMatchObject({ status: 302 });
      expect(inside.asked()).toBe(0);
    });
  },
);
