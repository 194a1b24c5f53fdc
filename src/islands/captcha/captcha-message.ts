/** What the framed page tells the form: how tall it has become, and what the vendor gave; `null` once that is over. */
export type CaptchaMessage = { kind: 'drawn'; height: number } | { kind: 'answer'; answer: string | null };

/** Whether a message is one of these. */
export function isCaptchaMessage(data: unknown): data is CaptchaMessage {
  const { kind, height, answer }: Record<string, unknown> = { ...Object(data) };
  return (
    (kind === 'drawn' && typeof height === 'number') ||
    (kind === 'answer' && (answer === null || typeof answer === 'string'))
  );
}
