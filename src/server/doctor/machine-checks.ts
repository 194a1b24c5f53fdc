import { existsSync, mkdirSync, rmSync, statfsSync, statSync, writeFileSync } from 'node:fs';
import { connect } from 'node:net';
import { join, resolve } from 'node:path';
import { messageOf } from '#domain/errors.ts';
import { objectName, readObject } from '#generator/depot/objects.ts';
import type { Environment } from '../env.ts';
import { type SharedBucket, sharingPlace } from '../publishing/sharing.ts';
import type { KeyValues } from '../store/notes.ts';
import { type DoctorFinding, fail, pass, warn } from './finding.ts';

export interface MachineDeps {
  environment: Environment;
  notes: KeyValues;
  now: () => Date;
  /** Whether the store was made for this check, as it is in a mistyped folder. */
  isNewStore?: boolean;
}

const TIMEOUT_MS = 5000;
const OTHERS = 0o077;
/** Free bytes that are ample for the build of a large site. */
const ROOM = 2 * 1e9;
const LITTLE_ROOM = 2 * 1e8;

/** Checks what only trying shows: the disk, the store, and whether mail, text and payment services can be reached. */
export async function machineFindings({
  environment,
  notes,
  now,
  isNewStore = false,
}: MachineDeps): Promise<DoctorFinding[]> {
  const { SMTP_URL, SMS_URL, VERIFY_URL, STRIPE_SECRET_KEY, STRIPE_URL } = environment;
  const state = resolve(environment.FORECOURT_STATE);
  return Promise.all([
    ...[diskFinding(state), modeFinding(state), ...domainFindings(environment, state)],
    storeFinding(notes, now(), isNewStore ? state : null),
    ...bucketFindings(environment),
    ...reached('mail server', SMTP_URL),
    ...reached('text message service', SMS_URL ?? VERIFY_URL),
    ...reached('payment service', STRIPE_SECRET_KEY === undefined ? undefined : STRIPE_URL),
  ]);
}

function diskFinding(state: string): DoctorFinding {
  const file = join(state, '.doctor');
  try {
    mkdirSync(state, { recursive: true, mode: 0o700 });
    writeFileSync(file, 'x', { flush: true });
    rmSync(file);
    const { bavail, bsize } = statfsSync(state);
    const free = bavail * bsize;
    const message = `${state} can be written, ${(free / 1e9).toFixed(1)} GB are free`;
    if (free >= ROOM) return pass('disk', message);
    const remedy = 'Make room: "forecourt gc" drops old releases';
    return free >= LITTLE_ROOM ? warn('disk', message, remedy) : fail('disk', message, remedy);
  } catch (error) {
    return fail('disk', messageOf(error), 'Give the user of the service a state folder that it can write');
  }
}

function modeFinding(state: string): DoctorFinding {
  const mode = (statSync(state, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  return (mode & OTHERS) === 0
    ? pass('modes', 'the state folder is its owner’s alone')
    : fail('modes', `the state folder has mode ${mode.toString(8)}`, `chmod 700 ${state}`);
}

/** Checks whether each site of `FORECOURT_DOMAINS` exists. */
function domainFindings({ FORECOURT_DOMAINS }: Environment, state: string): DoctorFinding[] {
  if (FORECOURT_DOMAINS.size === 0) return [];
  const lost = [...FORECOURT_DOMAINS].filter(
    ([, site]) => !existsSync(join(state, 'store', site, 'current')),
  );
  if (lost.length === 0) return [pass('domains', 'each leads to a published site')];
  const message = lost.map(([host, site]) => `${host} leads to ${site}`).join(', ');
  const remedy = 'Correct the slug in FORECOURT_DOMAINS, or build the site';
  return [fail('domains', `${message}, which is not published`, remedy)];
}

/** Checks whether the store returns what is written; `created` is the state folder in which it is new. */
async function storeFinding(notes: KeyValues, now: Date, created: string | null): Promise<DoctorFinding> {
  try {
    await notes.write('doctor', now.toISOString());
    const written = (await notes.read('doctor')) === now.toISOString();
    if (!written) return fail('store', 'forgets', STORE);
    if (created === null) return pass('store', 'answers, and keeps what is written');
    const message = `${created} had none: it has a new, empty one`;
    return warn('store', message, 'Correct FORECOURT_STATE if the service has run before');
  } catch (error) {
    return fail('store', messageOf(error), STORE);
  }
}

/** Checks whether the shared bucket returns what is stored there. */
function bucketFindings(environment: Environment): Promise<DoctorFinding>[] {
  const { bucket } = sharingPlace(environment);
  return bucket === undefined ? [] : [bucketFinding(bucket)];
}

async function bucketFinding(bucket: SharedBucket): Promise<DoctorFinding> {
  const { s3Objects } = await import('#generator/depot/s3-objects.ts');
  const objects = s3Objects(bucket, async () => 'doctor');
  const bytes = Buffer.from('doctor');
  const name = { site: 'doctor', object: objectName(bytes) };
  try {
    await objects.put(name, bytes);
    await readObject(objects, name);
    await objects.remove(name);
    return pass('bucket', `${bucket.address} returns what is stored`);
  } catch (error) {
    return fail('bucket', messageOf(error), 'See docs/live.md, "Own disks and a bucket"');
  }
}

const STORE = 'Look at the state folder, or at what DATABASE_URL names';

const reached = (check: string, url: string | undefined): Promise<DoctorFinding>[] =>
  url === undefined ? [] : [reachFinding(check, new URL(url))];

const PORTS: Record<string, number> = { 'smtp:': 587, 'smtps:': 465, 'http:': 80, 'https:': 443 };

/** Checks whether something listens there; sends nothing, because a check must not cost a message. */
async function reachFinding(check: string, { hostname, port, protocol }: URL): Promise<DoctorFinding> {
  const place = { host: hostname.replace(/^\[|\]$/g, ''), port: Number(port || PORTS[protocol]) };
  const problem = await new Promise<string | null>((resolve) => {
    const socket = connect(place);
    socket.setTimeout(TIMEOUT_MS, () =>
      socket.destroy(new Error(`no response within ${TIMEOUT_MS / 1000} s`)),
    );
    socket.once('connect', () => {
      socket.destroy();
      resolve(null);
    });
    socket.once('error', (error) => resolve(messageOf(error)));
  });
  const where = `${place.host}:${place.port}`;
  return problem === null
    ? pass(check, `${where} answers`)
    : fail(
        check,
        `${where} cannot be reached: ${problem}`,
        'Look at the address, the firewall and the service',
      );
}
