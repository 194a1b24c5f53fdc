/** Whether a value is the address of a picture, or begins a list of such. */
export const isPicture = (text: string): boolean =>
  /^(?:\[")?(?:https?:)?\/\/\S+\.(?:jpe?g|png|webp|avif)(?![a-z])/i.test(text);
