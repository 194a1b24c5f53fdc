/** What one check found. `remedy` says what to do where it did not pass. */
export interface Finding {
  check: string;
  verdict: 'pass' | 'warn' | 'fail';
  message: string;
  remedy?: string;
}

export const pass = (check: string, message: string): Finding => ({ check, verdict: 'pass', message });
export const warn = (check: string, message: string, remedy: string): Finding => ({
  ...{ check, verdict: 'warn', message, remedy },
});
export const fail = (check: string, message: string, remedy: string): Finding => ({
  ...{ check, verdict: 'fail', message, remedy },
});
