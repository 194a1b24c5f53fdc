import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { restoreBackup, writeBackup } from '#server/store/backup.ts';
import { newFile, readableFile } from '../arguments.ts';
import { withService } from '../leads/service.ts';

export const backup = defineCommand({
  meta: {
    name: 'backup',
    description: 'Write leads, deliveries and jobs into one file, while serving goes on',
  },
  args: {
    file: { type: 'positional', description: 'A file that is not there yet, such as leads.ndjson.gz' },
  },
  async run({ args }) {
    const file = newFile('file', args.file ?? '');
    const rows = await withService(({ store }) => writeBackup(store, file));
    console.log(`${file}: ${count(rows, 'record')}`);
  },
});

export const restore = defineCommand({
  meta: {
    name: 'restore',
    description: 'Put a backup into the store, SQLite or Postgres; all of it or nothing',
  },
  args: {
    file: { type: 'positional', description: 'What "forecourt backup" wrote' },
    replace: { type: 'boolean', description: 'Also where the store holds leads, which then go' },
  },
  async run({ args }) {
    const file = readableFile('file', args.file ?? '');
    const rows = await withService(({ store }) => restoreBackup(store, file, args.replace ?? false));
    console.log(`${count(rows, 'record')} restored`);
  },
});
