import type { Block, QuestionGroups } from '#domain/content/block.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { type Heading, located, type Origin, type SiteFinding, type TextPosition } from '#sites/snapshot.ts';
import type { ContentFile } from './content-files.ts';
import type { ShownPicture } from './gather-blocks.ts';
import { type LocalAddress, renderMarkdown } from './markdown.ts';
import { fillSiteValues, siteValueNames, type UnknownPlaceholder } from './site-values.ts';
import type { Note } from './syntax-tree.ts';
import { beyondLimits, readInTime } from './text-limits.ts';

/** What is found on a text: faults have to be mended, the rest is omitted from a text that is whole without it. */
export interface TextFindings {
  findings: SiteFinding[];
  warnings: SiteFinding[];
}

/** The text of a file below its frontmatter. */
export interface ReadText extends TextFindings {
  body: Block[];
  headings: Heading[];
  local: LocalAddress[];
  pictures: ShownPicture[];
  /** Groups of questions that stand in it. */
  groups: ReadonlySet<string>;
}

/** A text that is omitted because no parser reads it in time. */
export interface UnreadText extends TextFindings {
  body: null;
}

/** Reads a text as it stands on one site, with the site's values and the groups of questions filled in. */
export function readText(
  { text, file }: ContentFile,
  site: Site,
  questions?: QuestionGroups,
): ReadText | UnreadText {
  const unread = (findings: SiteFinding[]): UnreadText => ({ body: null, findings, warnings: [] });
  const beyond = beyondLimits({ text, file });
  if (beyond.length > 0) return unread(beyond);
  const filled = fillSiteValues(text, site, { escaped: true });
  const read = readInTime(() => renderMarkdown(filled.text, questions), { text: filled.text, file });
  if (read.text === null) return unread(read.findings);
  const { blocks, notes, ...rendered } = read.text;
  const placeOf = offsetPlaces(text);
  const placed = filled.unfilled.map((placeholder) => ({
    reason: placeholder.reason,
    finding: unfilledFinding(placeholder, { file, ...placeOf(placeholder.offset) }),
  }));
  const unfilled = (reason: UnknownPlaceholder['reason']) =>
    placed.filter((one) => one.reason === reason).map(({ finding }) => finding);
  return {
    body: blocks,
    ...rendered,
    findings: [
      ...unfilled('unknown'),
      ...notes.filter(({ fault }) => fault).map((note) => noteFinding(note, file)),
    ],
    warnings: [
      ...unfilled('unset'),
      ...notes.filter(({ fault }) => !fault).map((note) => noteFinding(note, file)),
    ],
  };
}

const noteFinding = ({ line, column, field, message, remedy }: Note, file: string): SiteFinding => ({
  ...located({ file, line, column }),
  field,
  message,
  remedy,
});

/** Returns line and column of each offset, in ascending order: counted on from one to the next, as there may be 100,000. */
function offsetPlaces(text: string): (offset: number) => TextPosition {
  let [line, start] = [1, 0];
  let end = text.indexOf('\n');
  return (offset) => {
    for (; end !== -1 && end < offset; end = text.indexOf('\n', start)) {
      line += 1;
      start = end + 1;
    }
    return { line, column: offset - start + 1 };
  };
}

function unfilledFinding({ name, reason }: UnknownPlaceholder, origin: Origin): SiteFinding {
  const unknown = reason === 'unknown';
  return {
    ...located(origin),
    field: name,
    message: unknown ? `{{${name}}} is unknown` : `{{${name}}} is not set on this site and stays empty`,
    remedy: unknown
      ? `Use one of ${siteValueNames().join(', ')}`
      : 'Set it in site.json, or give the site a page of its own',
  };
}
