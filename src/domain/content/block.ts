/** A question with its answer. */
export interface Question {
  /** Anchor on the page it stands on. */
  id: string;
  question: string;
  /** Sanitised HTML. */
  html: string;
}

/** What a callout is for; each looks its own way. */
export const CALLOUT_TONES = ['note', 'tip', 'warning'] as const;

export type CalloutTone = (typeof CALLOUT_TONES)[number];

/** A part of a text by editors that is printed as it is. */
export type PrintedBlock =
  /** Sanitised HTML. */
  | { kind: 'html'; html: string }
  | { kind: 'callout'; tone: CalloutTone; title: string | null; html: string }
  | { kind: 'faq'; questions: Question[] }
  /** A film on YouTube by its id there; nothing is asked of it before somebody wants to see it. */
  | { kind: 'video'; id: string; title: string };

/** A picture between the paragraphs; `image` is its address as the editor wrote it. */
export interface FigureBlock {
  kind: 'figure';
  image: string;
  alt: string;
  caption: string | null;
}

/** What a text by editors is made of, in order. */
export type Block = PrintedBlock | FigureBlock;

/** All questions of a text, in order. */
export const questionsIn = (blocks: readonly Block[]): Question[] =>
  blocks.flatMap((block) => (block.kind === 'faq' ? block.questions : []));

/** The HTML that stands in a text, in order, without its figures and films. */
export const htmlIn = (blocks: readonly Block[]): string =>
  blocks.map((block) => ('html' in block ? block.html : answersOf(block))).join('\n');

const answersOf = (block: Block) =>
  block.kind === 'faq' ? block.questions.map(({ html }) => html).join('\n') : '';
