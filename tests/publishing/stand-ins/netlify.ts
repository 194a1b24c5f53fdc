import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { MINUTE_MS } from '#domain/duration.ts';
import { listen } from './listen.ts';

/**
 * A fake of Netlify's deploys by digest, with one project: drafts, files by SHA-1, and the live deploy. Parameters, names
 * and states are those of https://open-api.netlify.com (createSiteDeploy, getDeploy, uploadDeployFile,
 * restoreSiteDeploy), limits those of https://docs.netlify.com/api/get-started (File digest method, Rate limiting). What
 * these do not have is refused, so that it is noticed; recorded from documents, not from Netlify.
 */
export interface NetlifyStandIn {
  api: string;
  /** Requests, such as `PUT /deploys/1/files/index.html`. */
  received: string[];
  /** The files of the live deploy, by name. */
  published(): Map<string, Buffer>;
  /** The next requests that get this response. */
  respondWith(requests: number, status: number, headers?: Record<string, string>): void;
  /** The state of every deploy from now on, and why. */
  stays(state: string, error_message?: string): void;
  /** Accepts that many requests a minute, by its own clock. */
  limitsRate(requests: number): void;
  /** Advances that clock. */
  advance(milliseconds: number): void;
  close(): void;
}

export const TOKEN = 'token-of-the-fake';
const PROJECT = 'harbour';

/** Polls of a deploy until Netlify has compared its files, and lists those it lacks. */
const PREPARED = 2;
/** The states of the polls after the last file arrived. */
const PROCESSING = ['uploaded', 'processing', 'ready'];

interface FakeDeploy {
  id: string;
  title: string | null;
  files: Record<string, string>;
  /** Polls since it was created. */
  polls: number;
  /** Those since the last file arrived. */
  processed: number;
}

/** What `deployFiles` may have. */
const DEPLOY_FILES = ['files', 'draft', 'async'];

export async function openNetlify(): Promise<NetlifyStandIn> {
  const blobs = new Map<string, Buffer>();
  const deploys = new Map<string, FakeDeploy>();
  const received: string[] = [];
  let live: FakeDeploy | null = null;
  let stuck: { state: string; error_message?: string | undefined } | null = null;
  let bad = { left: 0, status: 0, headers: {} };
  let now = Date.parse('2026-03-01T00:00:30Z');
  let most = Number.POSITIVE_INFINITY;
  let window = { began: 0, requests: 0 };

  const lacking = ({ files }: FakeDeploy) =>
    [...new Set(Object.values(files))].filter((sha) => !blobs.has(sha));
  const stateOf = (deploy: FakeDeploy) => {
    if (deploy.polls < PREPARED) return 'preparing';
    return lacking(deploy).length > 0 ? 'prepared' : (PROCESSING[deploy.processed] ?? 'ready');
  };
  const shown = (deploy: FakeDeploy) => {
    const state = stuck?.state ?? stateOf(deploy);
    const { id, title } = deploy;
    const required = state === 'preparing' ? [] : lacking(deploy);
    return { id, site_id: PROJECT, state, title, draft: true, error_message: null, required, ...stuck };
  };
  const poll = (deploy: FakeDeploy) => {
    deploy.polls += 1;
    if (deploy.polls > PREPARED && lacking(deploy).length === 0) deploy.processed += 1;
  };

  const handle = async (request: IncomingMessage, response: ServerResponse) => {
    const url = new URL(request.url ?? '/', 'http://netlify');
    const path = decodeURIComponent(url.pathname);
    const body = await buffer(request);
    received.push(`${request.method} ${path}`);
    const began = now - (now % MINUTE_MS);
    window = window.began === began ? { began, requests: window.requests + 1 } : { began, requests: 1 };
    // Without Retry-After: Netlify documents none.
    const limits = {
      'X-RateLimit-Limit': String(most),
      'X-RateLimit-Remaining': String(Math.max(0, most - window.requests)),
      'X-RateLimit-Reset': String((began + MINUTE_MS) / 1000),
      Date: new Date(now).toUTCString(),
    };
    const send = (status: number, value: object) =>
      response
        .writeHead(status, { 'Content-Type': 'application/json', ...(Number.isFinite(most) && limits) })
        .end(JSON.stringify(value));
    const refuse = (code: number, message: string) => send(code, { code, message });
    if (bad.left > 0) {
      bad.left -= 1;
      return response.writeHead(bad.status, bad.headers).end('not now');
    }
    if (window.requests > most) return refuse(429, 'Too Many Requests');
    const { authorization, 'user-agent': agent, 'content-type': type } = request.headers;
    if (authorization !== `Bearer ${TOKEN}`) return refuse(401, 'Access Denied');
    if (!agent) return refuse(400, 'A User-Agent is required');
    const isUpload = request.method === 'PUT';
    if (body.length > 0 && type !== (isUpload ? 'application/octet-stream' : 'application/json'))
      return refuse(415, 'Unsupported Media Type');

    const [, id = '', action] = /^\/sites\/([^/]+)(\/.*)?$/.exec(path) ?? [];
    const [, restored = ''] = /^\/deploys\/(\w+)\/restore$/.exec(action ?? '') ?? [];
    if (path.startsWith('/sites/')) {
      if (id !== PROJECT) return refuse(404, 'Not Found');
      if (request.method === 'GET' && action === undefined)
        return send(200, { id, name: id, published_deploy: live && { ...shown(live), state: 'ready' } });
      if (request.method === 'POST' && action === '/deploys') return create(url, body, send);
      if (request.method !== 'POST' || restored === '') return refuse(404, 'Not Found');
      const deploy = deploys.get(restored);
      if (deploy === undefined) return refuse(404, 'Not Found');
      if (stateOf(deploy) !== 'ready') return refuse(422, 'Deploy is not ready');
      live = deploy;
      return send(201, shown(deploy));
    }
    const [, deployId = '', name] = /^\/deploys\/(\w+)(?:\/files\/(.+))?$/.exec(path) ?? [];
    const deploy = deploys.get(deployId);
    if (deploy === undefined) return refuse(404, 'Not Found');
    if (request.method === 'GET' && name === undefined) {
      poll(deploy);
      return send(200, shown(deploy));
    }
    if (!isUpload || name === undefined) return refuse(404, 'Not Found');
    // Files are taken once the missing ones are listed.
    if (stateOf(deploy) === 'preparing') return refuse(422, 'Deploy is being prepared');
    // A name that is not escaped ends at the first of these.
    if (url.search !== '' || url.hash !== '') return refuse(422, 'No such parameter');
    const sha = createHash('sha1').update(body).digest('hex');
    const promised = deploy.files[`/${name}`];
    if (promised === undefined) return refuse(404, `${name} is no file of this deploy`);
    if (promised !== sha) return refuse(422, `${name} was promised otherwise`);
    blobs.set(sha, body);
    return send(200, { id: `/${name}`, path: `/${name}`, sha, mime_type: 'text/plain', size: body.length });
  };
  const create = (url: URL, body: Buffer, send: (status: number, value: object) => unknown) => {
    const refuse = (message: string) => send(422, { code: 422, message });
    const given: { files?: Record<string, string>; draft?: boolean; async?: boolean } = JSON.parse(
      body.toString(),
    );
    const unknown = Object.keys(given).filter((name) => !DEPLOY_FILES.includes(name));
    if (unknown.length > 0) return refuse(`No such property: ${unknown.join(', ')}`);
    const { files = {}, draft, async: isAsync } = given;
    if (draft !== true || isAsync !== true) return refuse('This fake has asynchronous drafts only');
    const names = Object.keys(files);
    const invalid = names.find((name) => !/^\/[^#?]+$/.test(name));
    if (invalid !== undefined)
      return refuse(`Invalid filename '${invalid}'. Deployed filenames cannot contain # or ? characters`);
    if (!Object.values(files).every((sha) => /^[0-9a-f]{40}$/.test(sha))) return refuse('Not a SHA-1');
    const id = String(deploys.size + 1);
    const deploy = { id, title: url.searchParams.get('title'), files, polls: 0, processed: 0 };
    deploys.set(id, deploy);
    return send(200, { ...shown(deploy), state: stuck?.state ?? 'new' });
  };
  const { origin, close } = await listen((request, response) => void handle(request, response));
  return {
    api: origin,
    received,
    close,
    published: () =>
      new Map(
        Object.entries(live?.files ?? {}).map(([name, sha]) => [name, blobs.get(sha) ?? Buffer.from('lost')]),
      ),
    stays(state, error_message) {
      stuck = { state, error_message };
    },
    respondWith(requests, status, headers = {}) {
      bad = { left: requests, status, headers };
    },
    limitsRate(requests) {
      most = requests;
    },
    advance(milliseconds) {
      now += milliseconds;
    },
  };
}
