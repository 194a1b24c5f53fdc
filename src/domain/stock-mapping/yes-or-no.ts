const YES = /^(?:true|yes|y|1|t|on)$/i;
const NO = /^(?:false|no|n|0|f|off)$/i;

/** Reads a flag in any of its spellings; `null` for other text. */
export const yesOrNo = (text: string): boolean | null =>
  YES.test(text) ? true : NO.test(text) ? false : null;
