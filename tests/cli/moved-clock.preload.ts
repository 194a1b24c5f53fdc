// Preloaded by `--import`: offsets the program's clock by the milliseconds in the file `MOVED_CLOCK`, which may change
// at any time.
import { readFileSync } from 'node:fs';

const MachineDate = Date;
const POLL_MS = 20;
let ahead = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - lookedAt > POLL_MS) {
    lookedAt = performance.now();
    ahead = Number(readFileSync(process.env.MOVED_CLOCK ?? '', 'utf8'));
  }
  return MachineDate.now() + ahead;
}

globalThis.Date = new Proxy(MachineDate, {
  construct: (date, given, target) => Reflect.construct(date, given.length === 0 ? [now()] : given, target),
  apply: () => new MachineDate(now()).toString(),
  get: (date, name) => (name === 'now' ? now : Reflect.get(date, name)),
});
