/** Directives that a page cannot say of itself. */
const HEADER_ONLY = ['frame-ancestors', 'sandbox'];

const HEAD = '<head>';

/**
 * A page that brings its Content-Security-Policy along, for a web server that lacks our headers: what the
 * policy allows and the scripts it allows change together.
 */
export function withPolicy(page: Buffer, policy: string): Buffer {
  const text = page.toString();
  const directives = policy
    .split(';')
    .map((directive) => directive.trim())
    .filter((directive) => !HEADER_ONLY.includes(directive.split(' ', 1)[0] ?? ''))
    .join('; ');
  const content = directives.replaceAll('&', '&amp;').replaceAll('"', '&quot;');
  return Buffer.from(
    text.replace(HEAD, () => `${HEAD}<meta http-equiv="Content-Security-Policy" content="${content}">`),
  );
}
