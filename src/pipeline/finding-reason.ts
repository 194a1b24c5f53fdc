/** A value that a message quotes. */
export const QUOTED = /"(?:[^"\\]|\\.)*"/g;
const FIGURE = /\d[\d,.]*/g;

/** Field and reason of a finding, whatever values and figures its message has. */
export const findingReason = ({ field, message }: { field: string; message: string }): string =>
  `${field} ${message.replace(QUOTED, '').replace(FIGURE, '')}`;
