const SITE_RELATIVE = /^\/(?![/\\])[^\s\\\p{Cc}<>"'`]*$/u;
const DEMO_PICTURE = /^demo:[a-z0-9][a-z0-9/ &.-]*$/i;
const MAX_LENGTH = 2000;

/**
 * A photo or file address that is safe to print: https, or a path of the site. `null` for everything else:
 * scripts, data, plain http, other hosts' relative forms, addresses with a password.
 */
export function safeAddress(raw: string): string | null {
  const address = raw.trim();
  if (address.length > MAX_LENGTH) return null;
  if (SITE_RELATIVE.test(address)) return address;
  const url = URL.parse(address);
  if (url?.protocol !== 'https:' || url.username !== '' || url.password !== '') return null;
  return url.href;
}

/** The address of a drawn picture, such as `demo:vehicle/SUV/Blue/side-street/black/1`. */
export function isDemoPicture(address: string): boolean {
  return DEMO_PICTURE.test(address);
}
