/** The result of one check, with the remedy where it did not pass. */
export interface DoctorFinding {
  check: string;
  verdict: 'pass' | 'warn' | 'fail';
  message: string;
  remedy?: string;
}

export const pass = (check: string, message: string): DoctorFinding => ({ check, verdict: 'pass', message });
export const warn = (check: string, message: string, remedy: string): DoctorFinding => ({
  check,
  verdict: 'warn',
  message,
  remedy,
});
export const fail = (check: string, message: string, remedy: string): DoctorFinding => ({
  check,
  verdict: 'fail',
  message,
  remedy,
});
