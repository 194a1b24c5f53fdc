import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const PROJECT = path.resolve(import.meta.dirname, '../..');
export const file = (name: string) => readFileSync(path.join(PROJECT, name), 'utf8');
export const exists = (name: string) => existsSync(path.join(PROJECT, name));
