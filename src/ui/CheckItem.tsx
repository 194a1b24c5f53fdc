import type { InputHTMLAttributes } from 'react';
import { formatNumber } from '#domain/money.ts';

type Props = InputHTMLAttributes<HTMLInputElement> & {
  text: string;
  /** Cars that have it. */
  count: number;
};

/** A value to tick, with how many cars it leads to. */
export function CheckItem({ text, count, ...input }: Props) {
  return (
    <label className="check-item">
      <input type="checkbox" {...input} />
      <span>{text}</span>
      <span className="check-item__count">{formatNumber(count)}</span>
    </label>
  );
}
