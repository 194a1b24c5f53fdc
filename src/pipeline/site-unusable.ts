import { AppError } from '#domain/errors.ts';
import type { SiteFinding } from '#sites/snapshot.ts';

/** Settings of a site are invalid; each finding has its place and a remedy (exit code 4). */
export class SiteUnusable extends AppError {
  override name = 'SiteUnusable' as const;
  readonly findings: readonly SiteFinding[];

  constructor(site: string, findings: readonly SiteFinding[]) {
    super(
      [`The site ${site} cannot be built:`, ...findings.map((finding) => `- ${findingLine(finding)}`)].join(
        '\n',
      ),
    );
    this.findings = findings;
  }
}

/** A finding on one line: place, field, message, remedy. */
export function findingLine({ source, field, message, remedy }: SiteFinding): string {
  return `${source}: ${field === '' ? '' : `${field}: `}${message}. ${remedy}`;
}
