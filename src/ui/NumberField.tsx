import { ambiguousAmount, readTyped } from '#domain/amount.ts';

interface NumberFieldProps {
  label: string;
  value: number;
  /** Formats a value so that `readTyped` can parse it, such as `$20,000`. */
  format: (value: number) => string;
  /** Called with the typed number on Enter or blur, `NaN` where it is no amount; returns the value applied. */
  onEnter: (typed: number) => number;
  /** Called on every keystroke. */
  onType?: (typed: number) => void;
  /** Step that a typed number is rounded to. */
  step?: number;
}

/** Smaller than anything typed on purpose. */
const CENT = 0.01;

/** A number input. It leaves the text alone while the shopper types, and shows the applied value on blur. */
export function NumberField({ label, value, format, onEnter, onType, step = CENT }: NumberFieldProps) {
  const enter = (field: HTMLInputElement) => {
    const isEmpty = field.value.trim() === '';
    const typed = readTyped(field.value, format);
    const taken = onEnter(typed);
    field.value = format(taken);
    const note = field.closest('.number-field')?.querySelector('small');
    if (note) note.textContent = isEmpty ? '' : ambiguousAmount(typed, taken, { step, format });
  };
  return (
    <div className="number-field">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={format(value)}
          ref={(field) => syncValue(field, format(value))}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget }) => onType?.(readTyped(currentTarget.value, format))}
          onBlur={({ currentTarget }) => enter(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && enter(currentTarget)}
        />
      </label>
      <small aria-live="polite" />
    </div>
  );
}

function syncValue(field: HTMLInputElement | null, text: string): void {
  if (field !== null && field !== field.ownerDocument.activeElement) field.value = text;
}
