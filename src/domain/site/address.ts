/** Returns the path of an address on this site: `/a` of `/a?b#c`; `''` for a bare anchor. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

/** Returns a path without percent-encoding; one that cannot be decoded stays as it is. */
export function decodedPath(path: string): string {
  try {
    return decodeURI(path);
  } catch {
    return path;
  }
}

/** Whether a path's last segment has an extension, so that it is a file's and not a page's. */
export const isFilePath = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path);

/** Returns a link with its path as pages of this site have theirs: in lower case, without a final slash. */
export function canonicalLink(address: string): string {
  const path = pathOf(address);
  if (!/^\/(?![/\\])/.test(path) || isFilePath(path)) return address;
  return `${path.toLowerCase().replace(/(?<=.)\/+$/, '')}${address.slice(path.length)}`;
}
