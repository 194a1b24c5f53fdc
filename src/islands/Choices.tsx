import { useId } from 'react';

interface ChoicesProps<T extends string> {
  legend: string;
  choices: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** One of a few, all of which are seen: native radios as neighbouring buttons. */
export function Choices<T extends string>({ legend, choices, chosen, onChoose }: ChoicesProps<T>) {
  const name = useId();
  return (
    <fieldset className="choices">
      <legend className="visually-hidden">{legend}</legend>
      {choices.map(({ value, label }) => (
        <label key={value}>
          <input type="radio" name={name} checked={value === chosen} onChange={() => onChoose(value)} />
          <span>{label}</span>
        </label>
      ))}
    </fieldset>
  );
}
