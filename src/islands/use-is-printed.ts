import { useSyncExternalStore } from 'react';

const never = () => () => {};
const is = () => true;
const isNot = () => false;

/** Whether an island still is as its page was printed: nothing in it hears what is done to it. */
export const useIsPrinted = (): boolean => useSyncExternalStore(never, isNot, is);
