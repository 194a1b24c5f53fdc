import type { InputHTMLAttributes } from 'react';
import { formatNumber } from '#domain/money.ts';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  text: string;
  /** Number of cars with this value. */
  count: number;
};

/** A checkbox of a facet value, with its number of cars. */
export function CheckItem({ text, count, ...input }: Props) {
  return (
    <label className="check-item">
      <input type="checkbox" {...input} />
      <span>{text}</span>
      <span className="check-item__count">{formatNumber(count)}</span>
    </label>
  );
}
