import type { ReactNode } from 'react';
import { type Deadline, heldTo } from '#domain/deadline.ts';

interface ShownUntilProps extends Pick<Deadline, 'until'> {
  className?: string;
  children: ReactNode;
}

/** A statement with printed figures, shown until they are outdated. */
export function ShownUntil({ until, className, children }: ShownUntilProps) {
  // Another element for other figures: what hid this one is not React.
  return (
    <span key={until} className={className} {...heldTo({ until })}>
      {children}
    </span>
  );
}
