import type { ReactNode } from 'react';
import type { LoadedCars } from './use-records.ts';

/** States how many cars cannot be shown, and why; `children` is the remedy for those that are gone. */
export function MissingCars({
  gone,
  failed,
  children,
}: Pick<LoadedCars, 'gone' | 'failed'> & { children?: ReactNode }) {
  return (
    <>
      {gone.length > 0 && (
        <div className="notice">
          {cars(gone)} {gone.length === 1 ? 'is' : 'are'} no longer for sale here. {children}
        </div>
      )}
      {failed.length > 0 && (
        <p className="notice notice--warn">
          {cars(failed)} could not be looked up just now. Load the page again to try once more.
        </p>
      )}
    </>
  );
}

const cars = ({ length }: string[]) => `${length} of these cars`;
