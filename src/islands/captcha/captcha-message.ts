/** What the framed page sends the form: its height, and the vendor's token; `null` once that has run out. */
export type CaptchaMessage = { kind: 'drawn'; height: number } | { kind: 'answer'; answer: string | null };

/** Whether a message is one of these. */
export function isCaptchaMessage(data: unknown): data is CaptchaMessage {
  const { kind, height, answer: token }: Record<string, unknown> = { ...Object(data) };
  return (
    (kind === 'drawn' && typeof height === 'number') ||
    (kind === 'answer' && (token === null || typeof token === 'string'))
  );
}
