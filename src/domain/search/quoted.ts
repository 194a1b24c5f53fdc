const MARKS = /["“”]/g;

/** Whether a text is between quotation marks: its words are looked up as they are. */
export const isQuoted = (text: string): boolean => /^["“”][^"“”]*["“”]?$/.test(text.trim());

/** The words of a text without quotation marks. */
export const unquoted = (text: string): string => text.replace(MARKS, '').trim();

/** A text whose words are looked up as they are. */
export const quoted = (text: string): string => `"${unquoted(text)}"`;
