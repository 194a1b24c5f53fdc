/** The source of a pattern of months in words, whole or shortened. */
export const MONTH_NAME =
  'jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?';

const STARTS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Returns the number of a month in words, from 1; 0 for any other word. */
export const monthNumber = (name: string): number => STARTS.indexOf(name.slice(0, 3).toLowerCase()) + 1;
