import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import { openReleaseStore } from '#generator/store/release-store.ts';
import { openStore, sqliteFile } from '#server/store/open-store.ts';
import { commands, runCommandLine } from '../../scripts/command-line.ts';
import { openDealership } from '../service/dealership.ts';

const scratch = mkdtempSync(path.join(tmpdir(), 'arguments-'));
const at = (name: string) => path.join(scratch, name);
const [FOLDER, EMPTY, THERE, NOWHERE, SECRET] = ['folder', 'empty', 'there', 'nowhere', 'secret'].map(at);
const isRoot = process.getuid?.() === 0;

let state: string;
beforeAll(async () => {
  const dealership = await openDealership();
  state = dealership.state;
  const store = openStore({ state });
  await store.db();
  await store.close();
  mkdirSync(at('folder'));
  for (const name of ['empty', 'there', 'secret']) writeFileSync(at(name), name === 'empty' ? '' : '{}');
  chmodSync(at('secret'), 0);
  afterAll(() => {
    dealership.remove();
    rmSync(scratch, { recursive: true, force: true });
  });
});
afterEach(() => {
  process.exitCode = undefined;
  vi.unstubAllEnvs();
});

/** Output and exit code of a command run in this process. */
async function forecourt(...args: string[]): Promise<{ code: number; output: string }> {
  vi.stubEnv('FORECOURT_STATE', state);
  const lines: unknown[] = [];
  const spies = [vi.spyOn(console, 'log'), vi.spyOn(console, 'error')].map((spy) =>
    spy.mockImplementation((line: unknown) => void lines.push(line)),
  );
  const code = await runCommandLine(args);
  for (const spy of spies) spy.mockRestore();
  return { code, output: lines.join('\n') };
}

/** By command: its bad arguments, and what the message must name. */
const BAD: Record<string, [args: (string | undefined)[], names: RegExp][]> = {
  start: [[['now'], /now/]],
  dev: [
    [['--site', 'nosuch'], /no site nosuch in sites\/. There are: /],
    [['--port', 'abc'], /--port: "abc" is no port: give a number/],
  ],
  check: [
    [['--site', 'nosuch'], /no site nosuch/],
    [['--feed', NOWHERE], /--feed: There is no file .*nowhere: give the path/],
    [['--feed', FOLDER], /--feed: .*folder is a folder/],
    [['--feed', SECRET], /--feed: .*secret cannot be read/],
  ],
  build: [
    [['--site', 'nosuch'], /no site nosuch/],
    [['--site', ''], /--site: It is empty/],
    [['--feed', 'x'], /--feed: A feed belongs to one site/],
    [['--site', 'harbourside', '--feed', NOWHERE], /--feed: There is no file .*nowhere: give the path/],
    [['--site', 'harbourside', '--feed', FOLDER], /--feed: .*folder is a folder/],
    [['--site', 'harbourside', '--feed', SECRET], /--feed: .*secret cannot be read/],
    [['--out', THERE], /--out: .*there is a file: give the path of a folder/],
    [['--out', at('there/dist')], /--out: .*there is a file: give the path of a folder/],
    [['--colour'], /--colour: Valid for "forecourt build": --site/],
  ],
  feed: [
    [[], /ACTION/],
    [['approve'], /approve: Valid for "forecourt feed": inspect, report, accept, reject/],
    [['inspect'], /inspect: Missing: a file or an address/],
    [['inspect', NOWHERE], /file: There is no file .*nowhere: give the path/],
    [['inspect', THERE, '--write'], /--write: Add --site/],
    [['inspect', THERE, '--json', '--open'], /--open: --json prints alone: give one of the two/],
    [['inspect', THERE, '--site', 'harbourside', '--json', '--write'], /--write: --json prints alone/],
    [['inspect', '--site', 'harbourside'], /The cars of harbourside are invented: give a file/],
    [['report', '--site', 'nosuch'], /no site nosuch/],
    [['accept', '--site', 'harbourside'], /No feed of harbourside waits for a decision/],
    [['accept', '--site', 'harbourside', '--car', '4711'], /held no value of car 4711/],
    [['reject', '--site', 'harbourside'], /No feed of harbourside waits for a decision/],
    [
      ['reject', '--site', 'harbourside', '--car', '4711'],
      /--car: "forecourt feed reject" does not take it, but accept does/,
    ],
    [['inspect', THERE, '--store', 'north'], /--store: .*but report, accept and reject do/],
    [['accept', THERE, '--site', 'harbourside'], /there: "forecourt feed accept" takes options only/],
  ],
  why: [
    [[], /CAR/],
    [['4711', '--site', 'nosuch'], /no site nosuch/],
    [['4711', '--site', 'harbourside'], /harbourside has no stock yet/],
  ],
  publish: [[['--site', 'nosuch'], /no site nosuch/]],
  serve: [
    [['--port', 'abc'], /--port: "abc" is no port: give a number from 0 to 65535/],
    [['--port', '99999'], /--port: "99999" is no port/],
    [['--port', '-1'], /--port: "-1" is no port/],
    [['--port='], /--port: It is empty/],
    [['--host', ''], /--host: It is empty/],
  ],
  worker: [[['now'], /takes no options/]],
  releases: [[['--site', 'nosuch'], /No site nosuch is published. There are: demo/]],
  rollback: [
    [['nosuch'], /"nosuch" is no release. "forecourt releases" lists/],
    [['../x'], /"\.\.\/x" is no release/],
    [[''], /release: It is empty/],
    [['--site', 'nosuch'], /Site nosuch has no releases/],
  ],
  pin: [
    [['nosuch'], /"nosuch" is no release/],
    [['--site', 'nosuch'], /Site nosuch has no releases/],
  ],
  unpin: [[['--site', 'nosuch'], /Site nosuch has no releases/]],
  verify: [[['--site', 'nosuch'], /No site nosuch is published/]],
  gc: [
    [['--site', 'nosuch'], /No site nosuch is published/],
    [['--keep', '0'], /--keep: "0" is no count: give a number from 1/],
    [['--keep', 'abc'], /--keep: "abc" is no count/],
    [['--keep', '1e99'], /--keep: "1e99" is no count/],
    [['--keep', '9'.repeat(30)], /--keep: "9+" is no count/],
  ],
  'new-site': [
    [[''], /slug: It is empty/],
    [['Bad_Slug'], /slug: "Bad_Slug" cannot be a host name: use/],
    [['harbourside'], /sites\/harbourside is there already: choose another slug/],
    [['x', '--template', 'y'], /--template: "y" is none of/],
    [['x', '--state', 'y'], /--state: "Y" is none of/],
    [['x', '--feed', NOWHERE], /file: There is no file .*nowhere/],
    [['x', '--logo', THERE], /--logo: ".*there" is none of \.svg, \.png/],
    [['x', '--hours', 'always'], /--hours: "always" cannot be read: write/],
    [['x', '--phone', '555'], /--phone: "555" is no phone number: write one such as \(02\) 4900 1234/],
    [['x', '--email', 'hello'], /--email: "hello" is no e-mail address/],
    [['x', '--address', 'Newcastle'], /--address: "Newcastle" is no address: write street/],
  ],
  search: [
    [['pull'], /only "forecourt search push"/],
    [['push', '--site', 'nosuch'], /no site nosuch/],
  ],
  postcodes: [
    [['import'], /FILE/],
    [['export', 'x'], /postcodes": import/],
    [['import', NOWHERE], /nowhere cannot be read. Give the path/],
    [['import', FOLDER], /folder cannot be read. Give the path/],
    [['import', EMPTY], /No column POSTCODE/],
  ],
  links: [
    [['--site', 'nosuch'], /No site nosuch is published/],
    [['--limit', 'abc'], /--limit: "abc" is no count/],
  ],
  doctor: [
    [['--url', 'nosuch'], /--url: "nosuch" is no address: give one such as/],
    [['--url', 'ftp://x.example'], /is no address/],
    [['--url', 'https://dealer.example'], /COCKPIT_TOKEN: Set the token/],
  ],
  status: [
    [['--site', 'nosuch'], /No site nosuch is published: "forecourt status" lists/],
    [['--site', ''], /--site: It is empty/],
  ],
  leads: [
    [['nosuch'], /leads": list, show/],
    [['show'], /show: Missing: a reference: "forecourt leads list"/],
    [['show', ''], /id: It is empty/],
    [['show', 'nosuch'], /no lead nosuch. "forecourt leads list"/],
    [['list', '--site', 'nosuch'], /no site nosuch/],
    [['list', '--since', 'soon'], /--since: "soon" is no date, such as/],
    [['list', '--limit', '0'], /--limit: "0" is no count/],
    [['replay'], /Name a delivery id/],
    [['replay', 'nosuch'], /Delivery nosuch is not dead. "forecourt leads list --dead"/],
    [['export', '--format', 'xml'], /--format: "xml" is none of csv, json/],
    [['export', '--email', ''], /--email: It is empty/],
    [['route'], /Add --site/],
    [['route', '--site', 'nosuch'], /no site nosuch/],
    [['route', '--site', 'harbourside', '--form', 'nosuch'], /--form: There are: enquiry/],
    [['replay', '--all', '--dry-run'], /--dry-run: "forecourt leads replay" .*but erase and retain do/],
    [['retain', '--site', 'demo'], /--site: "forecourt leads retain" does not take it, but list, replay/],
    [['list', '--email', 'a@b.example'], /--email: .*but export and erase do/],
    [['list', 'more'], /more: "forecourt leads list" takes options only/],
    [['retain', 'more'], /more: "forecourt leads retain" takes options only/],
    [['erase'], /Say whom/],
    [['erase', 'a@b.example'], /a@b.example: "forecourt leads erase" takes options only/],
    [['erase', '--email', ''], /--email: It is empty/],
    [['erase', '--email', 'a@b.example', '--site', 'nosuch'], /no site nosuch/],
  ],
  events: [
    [['--days', 'abc'], /--days: Write a number of days/],
    [['--site', 'nosuch'], /no site nosuch/],
  ],
  holds: [
    [['nosuch'], /holds": list, release/],
    [['list', '--site', 'nosuch'], /no site nosuch/],
    [['release', 'x', '--site', 'demo'], /--site: "forecourt holds release" .*but list does/],
    [['list', 'more'], /more: "forecourt holds list" takes options only/],
    ...['release', 'convert', 'refund'].flatMap((action): [string[], RegExp][] => [
      [[action], /Missing: a reference: "forecourt holds list"/],
      [[action, ''], /id: It is empty/],
      [[action, 'nosuch'], /no hold nosuch. "forecourt holds list"/],
    ]),
  ],
  payments: [
    [['nosuch'], /payments": list, refund/],
    [['list', '--site', 'nosuch'], /no site nosuch/],
    [['refund', 'x', '--all'], /--all: "forecourt payments refund" .*but list does/],
    [['list', 'more'], /more: "forecourt payments list" takes options only/],
    [['refund'], /Missing: a reference: "forecourt payments list"/],
    [['refund', 'nosuch'], /no payment nosuch. "forecourt payments list"/],
  ],
  spins: [
    [[], /SITE/],
    [['nosuch'], /no site nosuch/],
    [[''], /site: It is empty/],
  ],
  backup: [
    [[], /FILE(?!.*disk)/],
    [[''], /file: It is empty/],
    [[THERE], /file: .*there is there already: move it away, or give another name/],
    [[FOLDER], /file: .*folder is there already/],
    [[at('none/x')], /file: There is no folder .*none: make it first/],
    [[at('there/x')], /file: Nothing can be written in .*there: give a file in another folder/],
  ],
  photos: [[['--site', 'nosuch'], /no site nosuch/]],
  'photo-server': [
    [['--port', 'abc'], /--port: "abc" is no port: give a number/],
    [['--per-second', '0'], /--per-second/],
  ],
  restore: [
    [[], /FILE/],
    [[''], /file: It is empty/],
    [[NOWHERE], /file: There is no file .*nowhere: give the path/],
    [[FOLDER], /file: .*folder is a folder/],
    [[SECRET], /file: .*secret cannot be read/],
    [[EMPTY], /no backup that can be read/],
    [[THERE], /no backup that can be read/],
  ],
};

it('the table covers every command', () => {
  expect(Object.keys(BAD).sort()).toEqual(Object.keys(commands).sort());
});

const ROWS = Object.entries(BAD).flatMap(([command, rows]) =>
  rows.map(([args, names]) => ({ line: [command, ...args.map(String)], names })),
);

it.each(ROWS)('4: forecourt $line', async ({ line, names }) => {
  // The superuser can read everything.
  if (isRoot && line.includes(String(SECRET))) return;
  const { code, output } = await forecourt(...line);
  expect([code, output]).toEqual([4, expect.stringMatching(names)]);
  expect(output).not.toMatch(/\n\s+at /);
});

it('4: an unknown command lists the known ones', async () => {
  const { code, output } = await forecourt('bild');
  expect([code, output]).toEqual([4, expect.stringContaining('no command bild. There are: start, dev')]);
});

it('1: a database that does not respond is named, without a stack', async () => {
  vi.stubEnv('DATABASE_URL', 'postgres://127.0.0.1:1/none');
  const { code, output } = await forecourt('leads', 'list');
  expect([code, output]).toEqual([1, expect.stringMatching(/ECONNREFUSED.*DATABASE_URL/)]);
  expect(output).not.toMatch(/\n\s+at /);
});

it('1: a store that another process holds', async () => {
  const holder = new DatabaseSync(sqliteFile(state));
  holder.exec('begin exclusive');
  const { code, output } = await forecourt('holds', 'release', 'x');
  holder.close();
  expect([code, output]).toEqual([1, 'Another process holds the store. Try again.']);
});

it('6: gc continues after a locked site, and reports it at the end', async () => {
  const locked = openReleaseStore(path.join(state, 'store'), 'a-locked-one');
  const writer = await locked.begin(null);
  const { code, output } = await forecourt('gc');
  await writer.discard();
  await locked.close();
  rmSync(path.join(state, 'store/a-locked-one'), { recursive: true });
  expect([code, output]).toEqual([
    6,
    expect.stringMatching(/a-locked-one: .*is locked by another publisher/),
  ]);
  expect(output).toMatch(/\ndemo: 0 releases and \d packs? gone/);
});
