import { accessSync, constants, existsSync, statSync } from 'node:fs';
import path from 'node:path';
import type { ArgsDef } from 'citty';
import { InvalidInput } from '#domain/errors.ts';

/**
 * Refuses what a command does not know, for a misspelt option must not build every site, and what is empty, as a
 * variable of a script that is not set leaves it. Throws `InvalidInput` naming the word and what there is.
 */
export function refuseUnknown(command: string, args: ArgsDef, words: readonly string[]): void {
  const options = Object.entries(args).filter(([, { type }]) => type !== 'positional');
  const types = new Map(options.map(([name, { type }]) => [name, type]));
  const places = Object.keys(args).filter((name) => !types.has(name));
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const [, name, value] = /^--?([^=]+)(?:=(.*))?$/s.exec(word) ?? [];
    const place = name === undefined ? places.shift() : undefined;
    if (name === undefined ? place === undefined : !types.has(name))
      throw unknownWord(command, word, [...types.keys()]);
    const given = name === undefined ? word : types.get(name) === 'string' ? (value ?? rest.shift()) : 'on';
    if ((given ?? '').trim() === '')
      throw badArgument(place ?? `--${name}`, 'It is empty: give a value, or leave it out');
  }
}

function unknownWord(command: string, word: string, options: readonly string[]): InvalidInput {
  const message =
    options.length === 0
      ? `"forecourt ${command}" takes no options.`
      : `"forecourt ${command}" knows ${options.map((option) => `--${option}`).join(', ')}.`;
  return new InvalidInput('Nothing was done', [{ field: word, code: 'unknown_argument', message }]);
}

/** An argument that cannot be used, with what to give in its place. */
export const badArgument = (field: string, message: string): InvalidInput =>
  new InvalidInput('The arguments are not right', [{ field, code: 'argument', message }]);

/** A count that an option gives, from 1; throws `InvalidInput` naming the option. */
export function positiveCount(option: string, text: string): number {
  if (/^[1-9]\d{0,6}$/.test(text)) return Number(text);
  throw badArgument(option, `"${text}" is no count: give a number from 1`);
}

/** A port that an option gives; throws `InvalidInput` naming the option. */
export function portGiven(option: string, text: string | undefined): string | undefined {
  if (text === undefined || (/^\d{1,5}$/.test(text) && Number(text) <= MAX_PORT)) return text;
  throw badArgument(option, `"${text}" is no port: give a number from 0 to ${MAX_PORT}, where 0 takes any`);
}

const MAX_PORT = 65_535;

/** An argument that an action cannot do without; throws `InvalidInput` saying which there are. */
export function needed(action: string, text: string | undefined, which: string): string {
  if (text === undefined) throw badArgument(action, `Say which: ${which}`);
  return text;
}

/** A file that can be read; throws `InvalidInput` naming the argument. */
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

/** A file that can be made; throws `InvalidInput` naming the argument where something is there already. */
export function newFile(argument: string, file: string): string {
  const folder = path.dirname(path.resolve(file));
  if (existsSync(file))
    throw badArgument(argument, `${file} is there already: move it away, or give another name`);
  if (!existsSync(folder)) throw badArgument(argument, `There is no folder ${folder}: make it first`);
  if (statSync(folder).isDirectory() && canAccess(folder, constants.W_OK)) return file;
  throw badArgument(argument, `Nothing can be written in ${folder}: give a file in another folder`);
}

/** A folder that is there or can be made; throws `InvalidInput` naming the argument where a file stands in its way. */
export function folderGiven(argument: string, folder: string): string {
  if (!existsSync(folder) || statSync(folder).isDirectory()) return folder;
  throw badArgument(argument, `${folder} is a file: give the path of a folder`);
}

function canAccess(file: string, mode: number): boolean {
  try {
    accessSync(file, mode);
    return true;
  } catch {
    return false;
  }
}
