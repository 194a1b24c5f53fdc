import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { listen } from './listen.ts';

/** A fake of Netlify's deploys by digest, with one project: drafts, files by SHA-1, and the live deploy. */
export interface NetlifyStandIn {
  api: string;
  /** Requests, such as `PUT /deploys/1/files/index.html`. */
  received: string[];
  /** The files of the live deploy, by name. */
  published(): Map<string, Buffer>;
  /** The next requests that get this response. */
  respondWith(requests: number, status: number, headers?: Record<string, string>): void;
  /** The state of every deploy from now on. */
  stays(state: string): void;
  close(): void;
}

export const TOKEN = 'token-of-the-fake';
const PROJECT = 'harbour';

interface FakeDeploy {
  id: string;
  title: string;
  files: Record<string, string>;
  /** Netlify processes it for a while before it lists missing files. */
  looked: number;
}

export async function openNetlify(): Promise<NetlifyStandIn> {
  const blobs = new Map<string, Buffer>();
  const deploys = new Map<string, FakeDeploy>();
  const received: string[] = [];
  let live: FakeDeploy | null = null;
  let stuck: string | null = null;
  let bad = { left: 0, status: 0, headers: {} };

  const lacking = ({ files }: FakeDeploy) =>
    [...new Set(Object.values(files))].filter((sha) => !blobs.has(sha));
  const stateOf = (deploy: FakeDeploy) => {
    deploy.looked += 1;
    const { id, title } = deploy;
    if (stuck !== null) return { id, title, state: stuck };
    if (deploy.looked === 1) return { id, title, state: 'preparing' };
    const required = lacking(deploy);
    return { id, title, state: required.length === 0 ? 'ready' : 'prepared', required };
  };
  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const path = decodeURI(request.url ?? '/');
    const body = await buffer(request);
    received.push(`${request.method} ${path}`);
    const send = (status: number, value: object) =>
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(value));
    if (bad.left > 0) {
      bad.left -= 1;
      return response.writeHead(bad.status, bad.headers).end('not now');
    }
    if (request.headers.authorization !== `Bearer ${TOKEN}`) return send(401, { message: 'Access Denied' });
    const [, kind, id = '', , name = ''] =
      /^\/(sites|deploys)\/([^/]+)(\/(?:deploys|files))?(.*)$/.exec(path) ?? [];
    if (kind === 'sites' && id !== PROJECT) return send(404, { message: 'Not Found' });
    if (kind === 'sites' && request.method === 'GET') return send(200, { id, published_deploy: live });
    if (kind === 'sites' && name.endsWith('/restore')) {
      const deploy = deploys.get(name.split('/')[1] ?? '');
      if (deploy === undefined || lacking(deploy).length > 0) return send(422, { message: 'Not ready' });
      live = deploy;
      return send(200, { id: deploy.id });
    }
    if (kind === 'sites') {
      const { files, title, draft } = JSON.parse(body.toString());
      if (draft !== true) return send(422, { message: 'This fake knows drafts only' });
      const deploy = { id: String(deploys.size + 1), title, files, looked: 0 };
      deploys.set(deploy.id, deploy);
      return send(200, { id: deploy.id, state: 'new' });
    }
    const deploy = deploys.get(id);
    if (deploy === undefined) return send(404, { message: 'Not Found' });
    if (request.method === 'GET') return send(200, stateOf(deploy));
    const sha = createHash('sha1').update(body).digest('hex');
    if (deploy.files[name] !== sha) return send(422, { message: `${name} was promised otherwise` });
    blobs.set(sha, body);
    return send(200, { path: name, sha });
  };
  const { origin, close } = await listen((request, response) => void handle(request, response));
  return {
    ...{ api: origin, received, close },
    published: () =>
      new Map(
        Object.entries(live?.files ?? {}).map(([name, sha]) => [name, blobs.get(sha) ?? Buffer.from('lost')]),
      ),
    stays(state) {
      stuck = state;
    },
    respondWith(requests, status, headers = {}) {
      bad = { left: requests, status, headers };
    },
  };
}
