import { defineCommand } from 'citty';
import { count } from '#domain/count.ts';
import { writeBackup } from '#server/store/backup.ts';
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
    const rows = await withService(({ store }) => writeBackup(store, args.file ?? ''));
    console.log(`${args.file}: ${count(rows, 'record')}`);
  },
});
