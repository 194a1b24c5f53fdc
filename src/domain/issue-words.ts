/** The properties of a zod issue that its message needs. */
export interface RawIssue {
  code: string;
  input?: unknown;
  expected?: unknown;
  values?: readonly unknown[];
  options?: readonly unknown[];
  discriminator?: string;
  origin?: string;
  minimum?: unknown;
  maximum?: unknown;
  inclusive?: boolean;
  format?: string;
}

const KINDS: Record<string, string> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  tuple: 'a list',
  object: 'an object',
  record: 'an object',
  null: 'null',
  nonoptional: 'a value',
};

const FORMS: Record<string, string> = {
  url: 'a whole address, such as https://www.example.com',
  email: 'an e-mail address',
  date: 'a date, such as 2026-12-24',
  datetime: 'a date and time, such as 2026-12-24T17:00:00+11:00',
};

const COUNTED: Record<string, (count: unknown) => string> = {
  string: (count) => (count === 1 ? 'one character' : `${count} characters`),
  array: (count) => (count === 1 ? 'one entry' : `${count} entries`),
};

/** Describes the expected value, by the issue's code. */
const EXPECTATIONS: Record<string, (issue: RawIssue) => string> = {
  invalid_type: ({ expected }) => KINDS[String(expected)] ?? String(expected),
  invalid_value: ({ values = [] }) => oneOf(values),
  invalid_union: ({ options = [] }) => oneOf(options),
  invalid_format: ({ format = '' }) => FORMS[format] ?? 'another form',
  too_small: (issue) => limit(issue, issue.minimum, 'at least', 'more than'),
  too_big: (issue) => limit(issue, issue.maximum, 'at most', 'less than'),
};

/**
 * Returns the message of an issue in words for the value's author, who has not read the schema; `undefined` where
 * the schema's own message has to do.
 */
export function issueWords(issue: RawIssue): string | undefined {
  const { code } = issue;
  const input = writtenValue(issue);
  if (code === 'unrecognized_keys') return 'Not known here';
  const wanted = EXPECTATIONS[code]?.(issue) ?? '';
  if (wanted === '') return input === undefined ? 'Missing' : undefined;
  if (input === undefined) return `Missing: add ${wanted}`;
  if (input === '') return `Empty: write ${code === 'too_small' ? 'a text' : wanted}`;
  return `Found ${found(input)}: write ${wanted}`;
}

/** Returns the value at fault: of a discriminated union its discriminator. */
const writtenValue = ({ input, discriminator }: RawIssue): unknown =>
  discriminator !== undefined && typeof input === 'object' && input !== null
    ? Reflect.get(input, discriminator)
    : input;

const quoted = (text: unknown) => JSON.stringify(text);

function oneOf(values: readonly unknown[]): string {
  if (values.length < 2) return values.map(quoted).join('');
  return `one of ${values.map(quoted).join(', ')}`;
}

function limit(
  { origin = '', inclusive }: RawIssue,
  bound: unknown,
  including: string,
  beyond: string,
): string {
  return `${inclusive ? including : beyond} ${COUNTED[origin]?.(bound) ?? bound}`;
}

const LONGEST = 40;

/** Describes a value: itself if it is short, else its kind. */
function found(input: unknown): string {
  if (Array.isArray(input)) return `a list of ${input.length}`;
  if (typeof input === 'object' && input !== null) return 'an object';
  if (Number.isNaN(input)) return 'no number';
  const text = quoted(input) ?? typeof input;
  return text.length > LONGEST ? `a text of ${text.length - 2} characters` : text;
}
