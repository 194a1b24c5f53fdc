import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import path from 'node:path';
import { CreateBucketCommand, S3Client } from '@aws-sdk/client-s3';
import { freePort } from '#net/listen.ts';

/** A bucket of a service that speaks S3, and the key to it. */
export interface Bucket {
  bucket: string;
  endpoint: string;
  region: string;
  key: { id: string; secret: string };
}

/** OpenStack Swift, with an S3 API that is not ours. */
export interface Swift {
  /** Makes an empty bucket. */
  freshBucket(): Promise<Bucket>;
  stop(): Promise<void>;
}

/** Debian's packages of it. */
const PACKAGES = 'swift-proxy swift-account swift-container swift-object';
export const WHY_NO_SWIFT = `a real S3 service (skipped without OpenStack Swift, Debian's ${PACKAGES})`;

/** Its servers of a disk, in front of which is a proxy. */
const DISK_SERVERS = ['account', 'container', 'object'] as const;
type DiskServer = (typeof DISK_SERVERS)[number];

const REGION = 'ap-southeast-2';
const KEY = { id: 'test:tester', secret: 'testing' };

/** Starts Swift with one disk in a temporary folder; `null` where it is not installed. */
export async function startSwift(): Promise<Swift | null> {
  if (spawnSync('swift-proxy-server', ['--version']).error) return null;
  const folder = mkdtempSync(path.join(tmpdir(), 'swift-'));
  mkdirSync(path.join(folder, 'disks/disk'), { recursive: true });
  const running: { program: ChildProcess; ended: Promise<unknown> }[] = [];
  const start = (name: string, settings: string) => {
    const file = path.join(folder, `${name}.conf`);
    writeFileSync(file, settings);
    const program = spawn(`swift-${name}-server`, [file], { stdio: 'ignore' });
    running.push({ program, ended: once(program, 'exit') });
  };
  for (const server of DISK_SERVERS) {
    const port = await freePort();
    makeRing(folder, server, port);
    start(server, diskSettings(folder, server, port));
  }
  const port = await freePort();
  start('proxy', proxySettings(folder, port));
  const service = { endpoint: `http://127.0.0.1:${port}`, region: REGION };
  const client = new S3Client({
    ...service,
    forcePathStyle: true,
    credentials: { accessKeyId: KEY.id, secretAccessKey: KEY.secret },
    // It tries again until the programs run.
    maxAttempts: 20,
  });
  return {
    async freshBucket() {
      const bucket = `dealers-${randomUUID()}`;
      await client.send(new CreateBucketCommand({ Bucket: bucket }));
      return { bucket, ...service, key: KEY };
    },
    async stop() {
      for (const { program, ended } of running) {
        program.kill('SIGKILL');
        await ended;
      }
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** One copy of everything, on the one disk. */
function makeRing(folder: string, server: DiskServer, port: number): void {
  const builder = path.join(folder, `${server}.builder`);
  for (const step of [['create', '4', '1', '0'], ['add', `r1z1-127.0.0.1:${port}/disk`, '1'], ['rebalance']])
    spawnSync('swift-ring-builder', [builder, ...step]);
}

const base = (folder: string, port: number) => `[DEFAULT]
bind_ip = 127.0.0.1
bind_port = ${port}
workers = 0
user = ${userInfo().username}
swift_dir = ${folder}
`;

const diskSettings = (folder: string, server: DiskServer, port: number) => `${base(folder, port)}
devices = ${folder}/disks
mount_check = false
disable_fallocate = true
[pipeline:main]
pipeline = ${server}-server
[app:${server}-server]
use = egg:swift#${server}
`;

/** Parts of the proxy, in order, by their names in Swift. */
const FILTERS = {
  catch_errors: 'catch_errors',
  cache: 'memcache',
  listing_formats: 'listing_formats',
  bulk: 'bulk',
};

const proxySettings = (folder: string, port: number) => `${base(folder, port)}
[pipeline:main]
pipeline = ${Object.keys(FILTERS).join(' ')} s3api tempauth slo proxy-server
${Object.entries(FILTERS)
  .map(([name, used]) => `[filter:${name}]\nuse = egg:swift#${used}`)
  .join('\n')}
[filter:s3api]
use = egg:swift#s3api
location = ${REGION}
[filter:tempauth]
use = egg:swift#tempauth
user_${KEY.id.replace(':', '_')} = ${KEY.secret} .admin
[filter:slo]
use = egg:swift#slo
[app:proxy-server]
use = egg:swift#proxy
account_autocreate = true
`;
