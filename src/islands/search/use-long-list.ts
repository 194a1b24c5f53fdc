import { useState } from 'react';

/** Values shown before "Show more"; a longer list can be searched. */
export const SHOWN = 10;

/** A list of values that is cut, whole, or searched by their names; `onReach` is called when its shopper wants more. */
export function useLongList(onReach: () => void) {
  const [isWhole, setWhole] = useState(false);
  const [wanted, setWanted] = useState('');
  return {
    isWhole,
    wanted,
    isSearched: wanted.trim() !== '',
    toggleWhole: () => {
      onReach();
      setWhole(!isWhole);
    },
    searchFor: (text: string) => {
      onReach();
      setWanted(text);
    },
  };
}
