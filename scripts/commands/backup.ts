import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { restoreBackup, writeBackup } from '#server/store/backup.ts';
import { newFile, readableFile } from '../arguments.ts';
import { withService } from '../leads/service.ts';

export const backup = defineCommand({
  meta: {
    name: 'backup',
    description: 'Back up leads, deliveries and jobs into one file; the service may keep running',
  },
  args: {
    file: { type: 'positional', description: 'A new file, such as leads.ndjson.gz' },
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
    description: 'Restore a backup into SQLite or Postgres, all or nothing',
  },
  args: {
    file: { type: 'positional', description: 'A file written by "forecourt backup"' },
    replace: { type: 'boolean', description: 'Replace all data in a store that has leads' },
  },
  async run({ args }) {
    const file = readableFile('file', args.file ?? '');
    const rows = await withService(({ store }) => restoreBackup(store, file, args.replace ?? false), {
      mayBeNew: true,
    });
    console.log(`${count(rows, 'record')} restored`);
  },
});
