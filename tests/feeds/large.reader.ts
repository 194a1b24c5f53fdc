// Reads a site's feed in another process, stores it as a build does, and reports the cost: `<root> <state> <site>`.
import { commitSnapshot, takeSnapshot } from '#pipeline/take-snapshot.ts';

const [, , root = '', state = '', site = ''] = process.argv;
const now = new Date();
const taken = await takeSnapshot({ root, state, site, now, allow: [] });
if (taken.kind === 'refused') throw new Error(taken.reasons.join());
await commitSnapshot(state, taken);
const { records } = taken.facts.feed;
console.log(JSON.stringify({ records, rss_mb: process.resourceUsage().maxRSS / 1024 }));
