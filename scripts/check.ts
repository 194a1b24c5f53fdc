import { spawn } from 'node:child_process';
import { text } from 'node:stream/consumers';
import pc from 'picocolors';

interface CheckStep {
  name: string;
  command: readonly [string, ...string[]];
}

/** The checks that must pass before a commit. */
const STEPS: readonly CheckStep[] = [
  { name: 'lock', command: ['node', 'scripts/checks/lock.ts'] },
  { name: 'boundaries', command: ['node', 'scripts/checks/boundaries.ts'] },
  { name: 'words', command: ['node', 'scripts/checks/words.ts'] },
  { name: 'biome', command: ['biome', 'ci', '--error-on-warnings'] },
  { name: 'knip', command: ['knip'] },
  { name: 'types', command: ['tsc', '--noEmit'] },
  { name: 'astro check', command: ['astro', 'check'] },
  { name: 'size', command: ['node', 'scripts/checks/size.ts'] },
];

/** Runs one step and prints its outcome, with the output of a failure. Returns the names of failed steps. */
async function failureOf({ name, command: [program, ...options] }: CheckStep): Promise<string[]> {
  const started = performance.now();
  const child = spawn(program, options, { stdio: ['ignore', 'pipe', 'pipe'] });
  const exit = new Promise<number | null>((resolve, reject) =>
    child.on('error', reject).on('close', resolve),
  );
  const [code, ...output] = await Promise.all([exit, text(child.stdout), text(child.stderr)]);
  const seconds = ((performance.now() - started) / 1000).toFixed(1);
  console.log(`${code === 0 ? pc.green('pass') : pc.red('FAIL')}  ${name.padEnd(12)} ${seconds} s`);
  if (code === 0) return [];
  console.error(`\n${output.join('').trim()}\n`);
  return [name];
}

const names = process.argv.slice(2);
const chosen = names.length === 0 ? STEPS : STEPS.filter(({ name }) => names.includes(name));
if (chosen.length < names.length) {
  console.error(
    `Checks are ${STEPS.map(({ name }) => `"${name}"`).join(', ')}: npm run check -- types words`,
  );
  process.exit(1);
}
const failed = (await Promise.all(chosen.map(failureOf))).flat();
console.log(failed.length === 0 ? pc.green('\nAll checks pass.') : pc.red(`\nFailed: ${failed.join(', ')}.`));
process.exitCode = failed.length === 0 ? 0 : 1;
