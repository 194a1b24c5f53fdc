import { useId } from 'react';

interface ChoicesProps<T extends string> {
  legend: string;
  choices: readonly { value: T; label: string }[];
  chosen: T;
  onChoose: (value: T) => void;
}

/** A choice among few options, all visible: native radios styled as adjacent buttons. */
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
