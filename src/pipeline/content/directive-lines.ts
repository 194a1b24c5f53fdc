import type { Plugin } from 'unified';

/** A line that begins with two or three colons and a word, or with three colons alone. */
const DIRECTIVE_LINE = 'directiveLine';

/** Parts of micromark and mdast-util-from-markdown, as far as they are used here. */
type Code = number | null;
type State = (code: Code) => State | undefined;
interface Effects {
  enter(token: string): unknown;
  exit(token: string): unknown;
  consume(code: Code): void;
}
interface FromMarkdown {
  enter(node: { type: string; value?: string }, token: object): void;
  exit(token: object): void;
  sliceSerialize(token: object): string;
}
interface Extensions {
  micromarkExtensions?: object[];
  fromMarkdownExtensions?: object[];
}

const COLON = 58;
/** Codes below this are ends of lines; so is `null`, the end of the file. */
const FIRST_CHARACTER = -2;
const isEnd = (code: Code): boolean => code === null || code < FIRST_CHARACTER;
const isSpace = (code: Code): boolean => code === -2 || code === -1 || code === 32;
const isLetter = (code: Code): boolean =>
  code !== null && ((code > 64 && code < 91) || (code > 96 && code < 123));

/**
 * Lines of directives in Markdown, as nodes of their own that end a paragraph or a list before them. The generic
 * directives proposal of CommonMark writes them so.
 */
export const directiveLines: Plugin<[]> = function () {
  const data = this.data() as Extensions;
  data.micromarkExtensions = [
    ...(data.micromarkExtensions ?? []),
    { flow: { [COLON]: { name: DIRECTIVE_LINE, tokenize: tokenizeLine } } },
  ];
  data.fromMarkdownExtensions = [
    ...(data.fromMarkdownExtensions ?? []),
    {
      enter: {
        [DIRECTIVE_LINE](this: FromMarkdown, token: object) {
          this.enter({ type: DIRECTIVE_LINE, value: this.sliceSerialize(token) }, token);
        },
      },
      exit: {
        [DIRECTIVE_LINE](this: FromMarkdown, token: object) {
          this.exit(token);
        },
      },
    },
  ];
};

function tokenizeLine(effects: Effects, ok: State, nok: State): State {
  let colons = 0;
  const colon: State = (code) => {
    if (code === COLON) {
      colons += 1;
      effects.consume(code);
      return colon;
    }
    const begins = (colons === 2 || colons === 3) && isLetter(code);
    const ends = colons === 3 && (isEnd(code) || isSpace(code));
    return begins || ends ? rest(code) : nok(code);
  };
  const rest: State = (code) => {
    if (isEnd(code)) {
      effects.exit(DIRECTIVE_LINE);
      return ok(code);
    }
    effects.consume(code);
    return rest;
  };
  return (code) => {
    effects.enter(DIRECTIVE_LINE);
    return colon(code);
  };
}
