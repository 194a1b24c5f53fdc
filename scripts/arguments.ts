import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ArgsDef } from 'citty';
import { InvalidInput } from '#domain/errors.ts';

/**
 * Rejects unknown arguments, because a misspelt option must not build every site, empty ones, which an unset script variable
 * leaves, and repeated ones, of which only the last would count. Throws `InvalidInput` naming the argument and the valid
 * ones.
 */
export function refuseUnknown(command: string, args: ArgsDef, words: readonly string[]): void {
  const options = Object.entries(args).filter(([, { type }]) => type !== 'positional');
  const types = new Map(options.map(([name, { type }]) => [name, type]));
  const places = Object.keys(args).filter((name) => !types.has(name));
  const rest = [...words];
  const seen = new Set<string>();
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, hyphens, name, value] = /^(--?)([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    const place = name === undefined ? places.shift() : undefined;
    if (name === undefined ? place === undefined : !types.has(name))
      throw unknownWord(command, word, [...types.keys()]);
    // The parser would read its letters as options of one letter each, and drop them.
    if (name !== undefined && name.length > 1 && hyphens === '-')
      throw nothingDone(word, `Write --${name}, with two hyphens.`);
    if (name !== undefined && types.get(name) === 'string' && seen.has(name))
      throw badArgument(`--${name}`, 'It is given twice: run the command once for each value');
    if (name !== undefined) seen.add(name);
    const given = name === undefined ? word : types.get(name) === 'string' ? (value ?? rest.shift()) : 'on';
    if ((given ?? '').trim() === '')
      throw badArgument(place ?? `--${name}`, 'It is empty: give a value, or omit it');
  }
}

function unknownWord(command: string, word: string, options: readonly string[]): InvalidInput {
  const message =
    options.length === 0
      ? `"forecourt ${command}" takes no options.`
      : `Valid for "forecourt ${command}": ${options.map((option) => `--${option}`).join(', ')}.`;
  return nothingDone(word, message);
}

const nothingDone = (field: string, message: string) =>
  new InvalidInput('Nothing was done', [{ field, code: 'unknown_argument', message }]);

/** Builds the error of an invalid argument; `message` includes the remedy. */
export const badArgument = (field: string, message: string): InvalidInput =>
  new InvalidInput('Invalid arguments', [{ field, code: 'argument', message }]);

/** Rejects options that have no effect where another is given; throws `InvalidInput` naming both. */
export function refuseBeside<T extends object>(
  options: T,
  given: keyof T & string,
  ...others: (keyof T & string)[]
): void {
  const other = options[given] === undefined ? undefined : others.find((one) => options[one] !== undefined);
  if (other !== undefined)
    throw badArgument(
      `--${other}`,
      `It has no effect beside ${given === 'id' ? 'an id' : `--${given}`}: omit one of them`,
    );
}

/** Parses a positive count; throws `InvalidInput` naming the option. */
export function positiveCount(option: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw badArgument(option, `"${text}" is no count: give a number from 1`);
}

/** Checks a port, if given; throws `InvalidInput` naming the option. */
export function portGiven(option: string, text: string | undefined): string | undefined {
  if (text === undefined || (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT)) return text;
  throw badArgument(option, `"${text}" is no port: give a number from 0 to ${MAX_PORT}, where 0 takes any`);
}

const MAX_PORT = 65_535;

/** Returns a required argument; throws `InvalidInput` that describes it. */
export function needed(action: string, text: string | undefined, which: string): string {
  if (text === undefined) throw badArgument(action, `Missing: ${which}`);
  return text;
}

/** Checks that a file can be read; throws `InvalidInput` naming the argument. */
export function readableFile(argument: string, file: string): string {
  const problem = unreadable(file);
  if (problem === null) return file;
  throw badArgument(argument, `${problem}: give the path of a file that is there`);
}

function unreadable(file: string): string | null {
  if (!existsSync(file)) return `There is no file ${file}`;
  if (statSync(file).isDirectory()) return `${file} is a folder`;
  return canAccess(file, constants.R_OK) ? null : `${file} cannot be read by this user`;
}

/** Checks that a file can be created; throws `InvalidInput` naming the argument where the path exists. */
export function newFile(argument: string, file: string): string {
  const folder = path.dirname(path.resolve(file));
  if (existsSync(file))
    throw badArgument(argument, `${file} is there already: move it away, or give another name`);
  if (!existsSync(folder)) throw badArgument(argument, `There is no folder ${folder}: make it first`);
  if (statSync(folder).isDirectory() && canAccess(folder, constants.W_OK)) return file;
  throw badArgument(argument, `Nothing can be written in ${folder}: give a file in another folder`);
}

/** Checks that a path is a folder or can become one; throws `InvalidInput` naming the argument where a file is there. */
export function folderGiven(argument: string, folder: string): string {
  let there = path.resolve(folder);
  while (!existsSync(there)) there = path.dirname(there);
  if (statSync(there).isDirectory()) return folder;
  throw badArgument(argument, `${there} is a file: give the path of a folder`);
}

function canAccess(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
