import { expect, it } from 'vitest';
import { decodedParts } from './mail-parts.ts';

const partsOf = (mail: string) => [...decodedParts(mail)];
const base64 = (text: string) => Buffer.from(text).toString('base64');

it.each([
  ['soft line breaks', 'To: jane@exa=\r\nmple.com', 'To: jane@example.com'],
  ['soft line breaks of Unix', 'To: jane@exa=\nmple.com', 'To: jane@example.com'],
  ['folded headers', 'Subject: Jane\r\n \t Citizen', 'Subject: Jane Citizen'],
  ['folded headers of Unix', 'Subject: Jane\n Citizen', 'Subject: Jane Citizen'],
  ['quoted bytes', 'jane=40example.com', 'jane@example.com'],
  ['encoded-words in a row', '=?utf-8?Q?Ja?=\r\n =?utf-8?Q?ne?=', '=?utf-8?Q?Jane?='],
])('decodes %s', (_, mail, text) => expect(partsOf(mail)[0]).toBe(text));

it('reads the underscores of encoded-words as spaces', () =>
  expect(partsOf('=?utf-8?Q?Jane_Citizen?=')[1]).toBe('=?utf-8?Q?Jane Citizen?='));

it.each(['\r\n', '\n'])('decodes consecutive lines of base64 as one text: %j', (end) => {
  const text = 'Jane Citizen of 1 Example Street. '.repeat(4);
  const lines = base64(text).match(/.{1,76}/g) ?? [];
  expect(partsOf(`Subject: Hello${end}${end}${lines.join(end)}${end}`)).toContain(text);
});

it('decodes base64 encoded-words', () =>
  expect(partsOf(`Subject: =?utf-8?B?${base64('Jane Citizen')}?=`)).toContain('Jane Citizen'));
