import { describe, expect, it } from 'vitest';
import { htmlIn } from '#domain/content/block.ts';
import { renderMarkdown } from './markdown.ts';

const notes = (text: string) => renderMarkdown(text).notes.map(({ line, message }) => `${line} ${message}`);
const asWritten = (what: string) => `This ${what} is not read, and printed as it stands`;

describe('Markdown that visitors would read as it is written is named', () => {
  it.each([
    ['See [our offers](/special offers).', 'link or picture'],
    ['[call](tel:08 5550 3400)', 'link or picture'],
    ['![Gavin](images/open day.jpg)', 'link or picture'],
    ['![Gavin](images/open-day.jpg \u201cAsk him\u201d)', 'link or picture'],
    ['- **bold** and [a](/b c)', 'link or picture'],
    ['##Opening day', 'heading'],
    [':faq{group="paying"}', 'block'],
    ['::::callout{tone="tip"}', 'block'],
    ['| **Model** | Seats |\n| i30 | 5 |', 'table'],
  ])('%j', (text, what) => {
    expect(notes(`Hello.\n\n${text}\n`)).toEqual([`3 ${asWritten(what)}`]);
  });

  it('by the line in its paragraph', () => {
    expect(notes('One\n##Two\nthree [a](b c)\n')).toEqual([
      `3 ${asWritten('link or picture')}`,
      `2 ${asWritten('heading')}`,
    ]);
  });

  it('as is a second heading of the page', () => {
    expect(notes('# Big\n\n## Small\n')).toEqual(['1 The page has a heading already: its title']);
  });

  it.each([
    'We are #1, and open 9:00 to 5:00; see [1] (below).',
    '`[a](b c)` and `##a`',
    '```\n##a\n| a |\n| b |\n```',
    '| A | B |\n| --- | --- |\n| 1 | 2 |',
    '[a](</b c>) and [d](/e "F")',
    '#hashtag',
    'A note[^1].\n\n[^1]: The note.',
  ])('but not %j', (text) => {
    expect(notes(text)).toEqual([]);
  });
});

it('leads from a footnote to its note, and back', () => {
  const html = htmlIn(renderMarkdown('A note[^1].\n\n[^1]: The note.').blocks);
  const ids = new Set(Array.from(html.matchAll(/ id="([^"]*)"/g), ([, id]) => id));
  const targets = Array.from(html.matchAll(/ href="#([^"]*)"/g), ([, id]) => id);
  expect(targets).toHaveLength(2);
  expect(targets.filter((id) => !ids.has(id))).toEqual([]);
});
