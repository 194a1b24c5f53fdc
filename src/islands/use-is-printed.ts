import { useSyncExternalStore } from 'react';

const never = () => () => {};
const is = () => true;
const isNot = () => false;

/** Whether an island is not hydrated yet, and so not interactive. */
export const useIsPrinted = (): boolean => useSyncExternalStore(never, isNot, is);
