import { leadStore } from '#server/store/lead-store.ts';
import { openStore } from '#server/store/open-store.ts';
import { entryOf, someLead } from './leads.ts';

const store = openStore(JSON.parse(process.argv[2] ?? ''));
await leadStore(store).accept(entryOf(someLead()));
await store.close();
