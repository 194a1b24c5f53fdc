import type { ReactNode } from 'react';
import { type Validity, validityAttributes } from '#domain/validity.ts';

interface ShownUntilProps extends Pick<Validity, 'until'> {
  className?: string;
  children: ReactNode;
}

/** A statement with printed figures, shown until they are outdated. */
export function ShownUntil({ until, className, children }: ShownUntilProps) {
  // The page's script, not React, hides the element, so new figures need a new one.
  return (
    <span key={until} className={className} {...validityAttributes({ until })}>
      {children}
    </span>
  );
}
