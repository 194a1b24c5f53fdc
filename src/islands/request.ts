/**
 * The browser's only `fetch`: for `api.ts`, and for islands that read files of the release, without a timeout. In its
 * own file because the live search needs nothing else of `api.ts`.
 */
export const request = (path: string, options?: RequestInit): Promise<Response> => fetch(path, options);
