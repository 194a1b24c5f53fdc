import { isPictureAddress, PICTURE_REMEDY } from './picture-address.ts';

export interface FaqQuestion {
  /** Anchor on its page. */
  id: string;
  question: string;
  /** Sanitised HTML. */
  html: string;
}

/** Questions by the name of their file. */
export type QuestionGroups = ReadonlyMap<string, readonly FaqQuestion[]>;

const CALLOUT_TONES = ['note', 'tip', 'warning'] as const;

export type CalloutTone = (typeof CALLOUT_TONES)[number];

/** The data of each kind of block, by the name that editors write between its colons. */
interface Blocks {
  callout: { tone: CalloutTone; title: string | null; html: string };
  /** A picture; `image` is its address as the editor wrote it. */
  figure: { image: string; alt: string; caption: string | null };
  faq: { group: string; questions: FaqQuestion[] };
  /** A YouTube video by its id; nothing is requested from YouTube before a visitor plays it. */
  youtube: { id: string; title: string };
}

export type BlockName = keyof Blocks;

export interface BlockAttribute {
  required: boolean;
  accepts: (value: string) => boolean;
  remedy: string;
}

interface BlockRow<B> {
  /** Whether it encloses a text, up to `:::`, which becomes its `html`; `parse` leaves that empty. */
  open: B extends { html: string } ? true : false;
  attributes: Readonly<Record<string, BlockAttribute>>;
  /** Returns its data from accepted attributes, or its problem on this page. */
  parse: (
    attributes: Readonly<Partial<Record<string, string>>>,
    page: { groups: QuestionGroups; shown: ReadonlySet<string> },
  ) => B | BlockProblem;
  /** Its titles and captions, each read as a separate sentence. */
  sentences: (block: B) => readonly (string | null)[];
  /** Examples for the style guide. */
  specimens: readonly B[];
}

export interface BlockProblem {
  field: string;
  message: string;
  remedy: string;
}

const words = (required: boolean, remedy: string): BlockAttribute => ({
  required,
  accepts: (value) => value.trim() !== '',
  remedy,
});

/** The blocks that editors may write between paragraphs (docs/editors.md); printed by `Prose.astro`. */
export const BLOCKS: Readonly<{ [K in BlockName]: BlockRow<Blocks[K]> }> = {
  callout: {
    open: true,
    attributes: {
      tone: {
        required: false,
        accepts: (value) => CALLOUT_TONES.some((tone) => tone === value),
        remedy: `Write ${CALLOUT_TONES.join(', ')}, or omit it`,
      },
      title: words(false, 'Write a few words, or omit it'),
    },
    parse: ({ tone, title = null }) => ({
      tone: CALLOUT_TONES.find((allowed) => allowed === tone) ?? 'note',
      title,
      html: '',
    }),
    sentences: ({ title }) => [title],
    specimens: CALLOUT_TONES.map((tone) => ({
      tone,
      title: null,
      html: '<p>Bring the log book and both keys: they count in the offer.</p>',
    })),
  },
  figure: {
    open: false,
    attributes: {
      src: { required: true, accepts: isPictureAddress, remedy: PICTURE_REMEDY },
      alt: words(true, 'Say what the picture shows, for people who cannot see it'),
      caption: words(false, 'Write the line below the picture, or omit it'),
    },
    parse: ({ src = '', alt = '', caption = null }) => ({ image: src, alt, caption }),
    sentences: ({ caption }) => [caption],
    specimens: [{ image: 'images/hoist.jpg', alt: 'A car on the hoist', caption: 'Bay four' }],
  },
  faq: {
    open: false,
    attributes: { group: words(true, 'Write the name of a file in content/faqs/, without .md') },
    parse({ group = '' }, { groups, shown }) {
      const questions = groups.get(group);
      if (questions === undefined)
        return {
          field: 'faq.group',
          message: `There is no group of questions "${group}"`,
          remedy:
            groups.size === 0
              ? 'Put the questions into content/faqs/'
              : `Use one of ${[...groups.keys()].join(', ')}, or put the questions into content/faqs/${group}.md`,
        };
      const message = `"${group}" stands on this page already`;
      return shown.has(group)
        ? { field: 'faq.group', message, remedy: 'Take one of the two out' }
        : { group, questions: [...questions] };
    },
    sentences: ({ questions }) => questions.map(({ question }) => question),
    specimens: [
      {
        group: 'selling',
        questions: ['Do you take cars with finance owing?', 'How long does an offer stand?'].map(
          (question, index) => ({
            id: `question-${index}`,
            question,
            html: '<p>Yes. Bring a letter with the payout figure.</p>',
          }),
        ),
      },
    ],
  },
  youtube: {
    open: false,
    attributes: {
      id: {
        required: true,
        accepts: (value) => /^[\w-]{11}$/.test(value),
        remedy: 'Write the eleven characters behind v= in the address of the film',
      },
      title: words(true, 'Say what the film shows'),
    },
    parse: ({ id = '', title = '' }) => ({ id, title }),
    sentences: ({ title }) => [title],
    specimens: [{ id: 'abcdefghijk', title: 'A walk through the workshop' }],
  },
};

export type BlockOf<K extends BlockName> = { kind: K } & Blocks[K];

export type SetBlock = { [K in BlockName]: BlockOf<K> }[BlockName];

/** A part of an editor's text: sanitised HTML, or a block between paragraphs. */
export type Block = { kind: 'html'; html: string } | SetBlock;

/** Lists the questions of a text, in order. */
export const questionsIn = (blocks: readonly Block[]): FaqQuestion[] =>
  blocks.flatMap((block) => ('questions' in block ? block.questions : []));

/** Joins the HTML of a text, in order, without its figures and videos. */
export const htmlIn = (blocks: readonly Block[]): string =>
  blocks
    .map((block) =>
      'html' in block
        ? block.html
        : questionsIn([block])
            .map(({ html }) => html)
            .join('\n'),
    )
    .join('\n');

/** Lists the titles and captions of a text's blocks, each a separate sentence. */
export const sentencesIn = (blocks: readonly Block[]): string[] =>
  blocks
    .flatMap((block) => (block.kind === 'html' ? [] : sentencesOf(block)))
    .filter((text) => text !== null);

const sentencesOf = <K extends BlockName>(block: BlockOf<K>) => BLOCKS[block.kind].sentences(block);
