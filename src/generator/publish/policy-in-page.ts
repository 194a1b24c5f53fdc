/** Directives that browsers ignore in a `<meta>`. */
const HEADER_ONLY = ['frame-ancestors', 'sandbox'];

const HEAD = '<head>';

/** A page with its Content-Security-Policy inside, for web servers without our headers: policy and scripts change together. */
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
