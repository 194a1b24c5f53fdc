import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { writeBackup } from '#server/store/backup.ts';
import { newFile } from '../arguments.ts';
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
