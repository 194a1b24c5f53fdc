// Locks an SQLite file as a backup program or a `vacuum` does, until its standard input ends.
import { DatabaseSync } from 'node:sqlite';

const [file = ''] = process.argv.slice(2);
const database = new DatabaseSync(file, { timeout: 60_000 });
database.exec('begin exclusive');
console.log('held');
process.stdin.resume().once('end', () => database.close());
