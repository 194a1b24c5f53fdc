/** A value as JSON that may stand within HTML: no text in it, whoever wrote it, ends a script or is taken for a tag. */
export const jsonInMarkup = (value: unknown): string => JSON.stringify(value).replaceAll('<', '\\u003c');
