/**
 * The one request of the browser: of `api.ts` to the service, and of islands for files of the release, which take as long
 * as they take. Apart from `api.ts`, for the live search needs nothing else of it.
 */
export const request = (path: string, options?: RequestInit): Promise<Response> => fetch(path, options);
