/** `/a` of `/a?b#c`: what of an address on this site names a page or a file; `''` for an anchor alone. */
export const pathOf = (address: string): string => address.replace(/[?#].*$/s, '');

/** Whether a path's last segment has an extension: it is a file's, and no page's. */
export const isFilePath = (path: string): boolean => /\.[a-z0-9]{2,5}$/i.test(path);
