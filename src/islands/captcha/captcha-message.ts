/** A message from the framed page to the form: its height, or the vendor's token, `null` once it has expired. */
export type CaptchaMessage = { kind: 'drawn'; height: number } | { kind: 'token'; token: string | null };

/** Whether a message has this type. */
export function isCaptchaMessage(data: unknown): data is CaptchaMessage {
  const { kind, height, token }: Record<string, unknown> = { ...Object(data) };
  return (
    (kind === 'drawn' && typeof height === 'number') ||
    (kind === 'token' && (token === null || typeof token === 'string'))
  );
}
