import { count } from '#domain/count.ts';

export interface CodeFinding {
  /** Path from the project's root. */
  file: string;
  /** 1-based. */
  line: number;
  message: string;
  /** How to fix it. */
  remedy: string;
}

/** Prints findings and sets the exit code. */
export function conclude(check: string, findings: readonly CodeFinding[]): void {
  for (const { file, line, message, remedy } of findings) {
    console.error(`${file}:${line}: ${message}\n    ${remedy}`);
  }
  if (findings.length === 0) return;
  console.error(`\n${check}: ${count(findings.length, 'finding')}`);
  process.exitCode = 1;
}
