// Loaded before a program, by `--import`: its clock goes as the machine's does, and is as many milliseconds ahead as the
// file says that `MOVED_CLOCK` names. The file may change at any time.
import { readFileSync } from 'node:fs';

const MachineDate = Date;
const LOOK_MS = 20;
let ahead = 0;
let lookedAt = Number.NEGATIVE_INFINITY;

function now(): number {
  if (performance.now() - lookedAt > LOOK_MS) {
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
