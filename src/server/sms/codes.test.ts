import { randomInt, randomUUID } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it, onTestFinished } from 'vitest';
import { listen } from '#net/listen.ts';
import { startCrm } from '../delivery/crm.fixture.ts';
import { readEnvironment } from '../env.ts';
import { deleteTexts } from './folder-sms.ts';
import { openCodeProvider, openSms } from './providers.ts';

const TO = { phone: '+61491570006', site: 'Harbour Motors', host: 'harbour.example' };
const codeIn = (text: string) => /\b\d{6}\b/.exec(text)?.[0] ?? '';

/** Opens the providers that these variables configure. */
function open(variables: Record<string, string>) {
  const environment = readEnvironment({}, { LOG_LEVEL: 'silent', ...variables });
  const sms = openSms(environment);
  return { sms, codes: openCodeProvider(environment, { sms, randomInt, newId: randomUUID }) };
}

function folder() {
  const state = mkdtempSync(join(tmpdir(), 'sms-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  const outbox = join(state, 'outbox');
  const files = () =>
    readdirSync(outbox).map((name) => ({ name, text: readFileSync(join(outbox, name), 'utf8') }));
  return { state, files };
}

/** A stand-in for Twilio Verify with its own memory. */
async function startVerify() {
  const sent = new Map<string, string>();
  const seen: string[] = [];
  const server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    seen.push(`${request.headers.authorization} ${request.url} ${body}`);
    const fields = new URLSearchParams(body);
    const respond = (status: number, value: object) => response.writeHead(status).end(JSON.stringify(value));
    if (request.url?.endsWith('/Verifications')) {
      const sid = `VE${sent.size}`;
      sent.set(sid, `${100_000 + sent.size}`);
      return respond(201, { sid, status: 'pending' });
    }
    const code = sent.get(fields.get('VerificationSid') ?? '');
    if (code === undefined) return respond(404, { code: 20404 });
    return respond(200, { status: code === fields.get('Code') ? 'approved' : 'pending' });
  });
  const port = await listen(server);
  onTestFinished(async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  });
  return {
    url: `http://127.0.0.1:${port}/v2/Services/VA1`,
    seen,
    last: () => [...sent.values()].at(-1) ?? '',
  };
}

/** How each provider is opened, and how its messages are read. */
const PROVIDERS = {
  'files in the outbox folder': async () => {
    const { state, files } = folder();
    return { ...open({ FORECOURT_STATE: state }), last: () => codeIn(files().at(-1)?.text ?? '') };
  },
  'a provider over HTTP': async () => {
    const crm = await startCrm(202);
    return { ...open({ SMS_URL: crm.url }), last: () => codeIn(crm.received.at(-1)?.body ?? '') };
  },
  'a service that makes its own codes': async () => {
    const { url, last } = await startVerify();
    return { ...open({ VERIFY_URL: url, VERIFY_TOKEN: 'AC1:secret' }), last };
  },
};

describe.each(Object.entries(PROVIDERS))('codes by %s', (_, start) => {
  it('are accepted, and no others', async () => {
    const { codes, last } = await start();
    const proof = await codes.send(TO);
    const code = last();
    expect(code).toMatch(/^\d{6}$/);
    expect(proof).not.toContain(code);
    expect(await codes.check(proof, code)).toBe(true);
    expect(await codes.check(proof, code === '000000' ? '000001' : '000000')).toBe(false);
  });

  it('are valid for one sending only', async () => {
    const { codes, last } = await start();
    await codes.send(TO);
    const first = last();
    const proof = await codes.send({ ...TO, phone: '+61491570157' });
    if (first !== last()) expect(await codes.check(proof, first)).toBe(false);
  });
});

it('the outbox folder names the number, so that the code is found', async () => {
  const { state, files } = folder();
  await open({ FORECOURT_STATE: state }).sms({ id: 'abcdefgh-1', to: '+61491570006', text: 'Hello' });
  expect(files()).toEqual([{ name: 'sms-0491570006-abcdefgh.txt', text: 'To: 0491 570 006\n\nHello\n' }]);
});

it('deletes texts also without any, and reports an unreadable folder', async () => {
  const { state } = folder();
  const outbox = join(state, 'outbox');
  await deleteTexts(outbox, '+61491570006');
  writeFileSync(outbox, 'no folder');
  await expect(deleteTexts(outbox, '+61491570006')).rejects.toThrow('ENOTDIR');
});

it('a provider over HTTP receives number and text, and its refusal is an error', async () => {
  const crm = await startCrm(202);
  const { sms } = open({ SMS_URL: crm.url, SMS_TOKEN: 'secret' });
  await sms({ id: 'one', to: '+61491570006', text: 'Hello' });
  expect(crm.received[0]).toMatchObject({
    headers: { authorization: 'Bearer secret', 'idempotency-key': 'one' },
    body: '{"id":"one","to":"+61491570006","text":"Hello"}',
  });
  crm.reply.status = 500;
  await expect(sms({ id: 'two', to: '+61491570006', text: 'Hello' })).rejects.toThrow('responded with 500');
});

it('a code service is called with its token, expires codes, and its failures are not wrong guesses', async () => {
  const { url, seen, last } = await startVerify();
  const { codes } = open({ VERIFY_URL: url, VERIFY_TOKEN: 'AC1:secret' });
  await codes.send(TO);
  expect(seen[0]).toBe(
    `Basic ${btoa('AC1:secret')} /v2/Services/VA1/Verifications To=%2B61491570006&Channel=sms&CustomFriendlyName=Harbour+Motors`,
  );
  expect(await codes.check('VE9', last())).toBe(false);
  const down = await startCrm(500);
  await expect(open({ VERIFY_URL: down.url }).codes.check('VE0', last())).rejects.toThrow(
    'responded with 500',
  );
});

it('calls only the configured host', async () => {
  const { sms } = open({ SMS_URL: 'http://localhost:9/sms' });
  await expect(sms({ id: 'one', to: '+61491570006', text: 'Hello' })).rejects.toThrow(/localhost/);
});
