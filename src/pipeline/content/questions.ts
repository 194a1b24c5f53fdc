import { type FaqQuestion, htmlIn } from '#domain/content/block.ts';
import { faqFrontmatterSchema } from '#domain/content/content.schema.ts';
import { plainText } from '#domain/content/excerpt.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { slugify } from '#domain/slug.ts';
import { located, type PrintedOrigin, type SiteFinding } from '#sites/snapshot.ts';
import { type ContentFile, unusableName } from './content-files.ts';
import { parseFrontmatter } from './frontmatter.ts';
import type { LocalAddress } from './markdown.ts';
import { readText, type TextFindings } from './text.ts';

/** A group of questions, `content/faqs/<name>.md`. */
export interface LoadedQuestions extends TextFindings {
  /** `null` where the file is at fault as a whole. */
  questions: FaqQuestion[] | null;
  local: LocalAddress[];
}

const QUESTION = /<h2 id="[^"]*">(.*?)<\/h2>/s;

/** Reads a group of questions: each second-level heading is one, and what follows it the answer. */
export function loadQuestions(source: ContentFile, site: Site): LoadedQuestions {
  const frontmatter = parseFrontmatter(faqFrontmatterSchema, source.text, source.file);
  const unusable = [...unusableName(source), ...(frontmatter.ok ? [] : frontmatter.findings)];
  if (unusable.length > 0) return { questions: null, local: [], findings: unusable, warnings: [] };
  const read = readText(source, site);
  if (read.body === null) return { questions: null, local: [], findings: read.findings, warnings: [] };
  const { body, headings, local, findings, warnings } = read;
  const [before = '', ...parts] = htmlIn(body).split(QUESTION);
  const questions = parts.flatMap((part, index) =>
    index % 2 === 0 ? questionOf(part, parts[index + 1]) : [],
  );
  const wrong = [
    ...(body.some(({ kind }) => kind !== 'html') ? [misplaced(source)] : []),
    ...(before.trim() === '' ? [] : [beforeFirst(source)]),
    ...questions.filter(({ html }) => html === '').map(({ question }) => unanswered(source, question)),
    ...(headings.some(({ depth }) => depth === 2) ? [] : [noQuestions(source)]),
  ];
  return { questions, local, findings: [...findings, ...wrong], warnings };
}

function questionOf(heading: string, body = ''): FaqQuestion {
  const question = plainText(heading);
  // Headings of an answer are in no list of contents, and must not meet another of their name on the page.
  return {
    id: `q-${slugify(question)}`,
    question,
    html: body.replace(/(<h[3-6]) id="[^"]*"/g, '$1').trim(),
  };
}

/** Locates the first line that `pattern` finds. */
function lineOf({ text, file }: ContentFile, pattern: RegExp): PrintedOrigin {
  const lines = text.split('\n');
  const end = lines.indexOf('---', 1);
  const line = lines.findIndex((content, index) => index > end && pattern.test(content));
  return located({ file, line: line < 0 ? lines.length : line + 1, column: 1 });
}

const misplaced = (source: ContentFile): SiteFinding => ({
  ...lineOf(source, /^::|^!\[/),
  field: '',
  message: 'An answer holds text only',
  remedy: 'Put pictures, films and callouts on the page that shows the questions',
});

const beforeFirst = (source: ContentFile): SiteFinding => ({
  ...lineOf(source, /\S/),
  field: '',
  message: 'This stands above the first question and is not shown',
  remedy: 'Begin with a question: a line such as ## Do I need an appointment?',
});

const unanswered = (source: ContentFile, question: string): SiteFinding => ({
  ...lineOf(source, new RegExp(`^##\\s+${RegExp.escape(question)}`)),
  field: '',
  message: `"${question}" has no answer`,
  remedy: 'Write it below the question',
});

const noQuestions = ({ file, text }: ContentFile): SiteFinding => ({
  ...located({ file, line: text.split('\n').length, column: 1 }),
  field: '',
  message: 'There is no question in it',
  remedy: 'Write a line such as ## Do I need an appointment?, and the answer below it',
});
