/** The browser that tests and benchmarks start, if set. */
export const { CHROMIUM_PATH } = process.env;
