/** The browser that tests and bench start, where one is named. */
export const { CHROMIUM_PATH } = process.env;
