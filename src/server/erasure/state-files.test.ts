import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it, onTestFinished } from 'vitest';
import { traceFinder } from '#domain/privacy/traces.ts';
import { folderMailer } from '../delivery/mail/folder-mailer.ts';
import { fileTraces, stateFiles } from './state-files.ts';

const find = traceFinder({
  emails: ['jane@example.com'],
  phones: ['0491 570 006'],
  names: ['Jöhn “Jay” O’Neil-Citizen'],
});

function openState() {
  const state = mkdtempSync(join(tmpdir(), 'state-files-'));
  onTestFinished(() => rmSync(state, { recursive: true, force: true }));
  return state;
}

it('finds a person in names of files, in bytes, across two reads, and in compressed files', async () => {
  const state = openState();
  mkdirSync(join(state, 'a/b'), { recursive: true });
  const files = {
    'sms-0491570006-1.txt': 'Your code',
    'a/b/log': 'to JANE@example.com',
    'a/large': `${'x'.repeat((1 << 20) - 5)}jane@example.com`,
    'a/backup.gz': gzipSync('{"email":"jane@example.com"}'),
    'a/broken.gz': 'no gzip, but jane@example.com',
    'a/leads-of-friday': gzipSync('{"email":"jane@example.com"}'),
    'a/x.eml.part': Buffer.from('jane@example.com writes').toString('base64'),
    'a/else': 'sam@example.com',
  };
  for (const [name, content] of Object.entries(files)) writeFileSync(join(state, name), content);
  symlinkSync(join(state, 'a/b/log'), join(state, 'link'));
  const { files: read, binary, traces } = await fileTraces(state, find);
  expect([read, binary]).toEqual([8, 2]);
  expect(traces.sort((one, other) => one.file.localeCompare(other.file))).toEqual([
    { file: 'a/b/log', traits: ['e-mail'] },
    { file: 'a/backup.gz', traits: ['e-mail'] },
    { file: 'a/broken.gz', traits: ['e-mail'] },
    { file: 'a/large', traits: ['e-mail'] },
    { file: 'a/leads-of-friday', traits: ['e-mail'] },
    { file: 'a/x.eml.part', traits: ['e-mail'] },
    { file: 'sms-0491570006-1.txt', traits: ['phone'] },
  ]);
  expect(await fileTraces(join(state, 'nowhere'), find)).toEqual({ files: 0, binary: 0, traces: [] });
});

it('finds a short name in text and compressed text, and not where chance wrote it', async () => {
  const state = openState();
  const chance = Array.from({ length: 200 }, (_, byte) => String.fromCharCode(byte)).join(' Jo Li ');
  writeFileSync(join(state, 'photo'), chance, 'latin1');
  writeFileSync(join(state, 'note'), 'to Jo Li');
  writeFileSync(join(state, 'leads'), gzipSync('{"name":"Jo Li"}'));
  const { files, binary, traces } = await fileTraces(
    state,
    traceFinder({ emails: [], phones: [], names: ['Jo Li'] }),
  );
  expect([files, binary]).toEqual([3, 2]);
  expect(traces.map(({ file }) => file).sort()).toEqual(['leads', 'note']);
});

it('ignores a file that another process deletes, and reports one that cannot be read', async () => {
  const state = openState();
  const file = join(state, 'sms.txt');
  const withFile = (change: () => void) => {
    writeFileSync(file, 'jane@example.com');
    return fileTraces(state, (bytes) => {
      if (bytes === 'sms.txt') change();
      return find(bytes);
    });
  };
  expect(await withFile(() => rmSync(file))).toEqual({ files: 0, binary: 0, traces: [] });
  const replaced = withFile(() => {
    rmSync(file);
    mkdirSync(file);
  });
  await expect(replaced).rejects.toThrow('EISDIR');
});

it.each([
  [
    'text',
    'Jöhn “Jay” O’Neil-Citizen asks, again and again, at length, so that its lines are broken: '.repeat(9),
  ],
  ['text of other letters', `${'日本語の文章'.repeat(40)} Jöhn “Jay” O’Neil-Citizen`],
])('reads what a mail says: %s', async (_, text) => {
  const state = openState();
  const mailer = folderMailer(join(state, 'outbox'));
  const mail = {
    id: '1',
    reference: 'R',
    from: { name: 'A', address: 'a@a.example' },
    to: ['b@b.example'],
    replyTo: null,
    html: null,
  };
  await mailer.send({ ...mail, subject: 'Hello', text });
  await mailer.send({ ...mail, id: '2', subject: 'Jöhn “Jay” O’Neil-Citizen', text: 'Hello' });
  const { traces } = await fileTraces(state, find);
  expect(traces.map(({ traits }) => traits)).toEqual([['name'], ['name']]);
});

it('describes every file', () => {
  expect(stateFiles('forecourt.sqlite-wal').why).toContain('run this again');
  expect(stateFiles('outbox/x.eml').why).toContain('mail');
  expect(stateFiles('store/demo/packs/1').why).toContain('a site shows');
  expect(stateFiles('renderer/1/entry.js').why).toContain('made again');
  expect(stateFiles('pushed/demo').why).toContain('stock system');
  for (const file of ['photos.sqlite-wal', 'photos/demo.json', 'compile-cache/v24/1'])
    expect([file, stateFiles(file).why]).toEqual([file, expect.stringContaining('made again')]);
  expect(stateFiles('somebody.zip').why).toContain('backup');
});
