import { useLayoutEffect, useReducer, useSyncExternalStore } from 'react';

const never = () => () => {};
const is = () => true;
const isNot = () => false;

/**
 * Whether an island is not hydrated yet, and so not interactive. It renders anew before the browser goes on: a press in
 * between would be applied to what was printed, without what the address chose.
 */
export function useIsPrinted(): boolean {
  const isPrinted = useSyncExternalStore(never, isNot, is);
  const [, renderAnew] = useReducer((count: number) => count + 1, 0);
  useLayoutEffect(() => {
    if (isPrinted) renderAnew();
  }, [isPrinted]);
  return isPrinted;
}
