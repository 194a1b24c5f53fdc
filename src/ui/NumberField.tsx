import { ambiguousAmount, readTyped } from '#domain/amount.ts';

interface NumberFieldProps {
  label: string;
  value: number;
  /** Formats a value so that `readTyped` can parse it, such as `$20,000`. */
  format: (value: number) => string;
  /** Returns the value that a typed number is clamped to; `NaN` is text that is no amount. */
  fit: (typed: number) => number;
  /** Called with a fitted value that differs from the present one, on Enter or blur. */
  onChange: (value: number) => void;
  /** Whether every keystroke is a change, too. */
  live?: boolean;
  /** Step that a typed number is rounded to. */
  step?: number;
}

/** Smaller than anything typed on purpose. */
const CENT = 0.01;

/**
 * A number input. It leaves the text alone while the shopper types, and shows the applied value on blur. Its message on
 * a limit ends when the value is at none.
 */
export function NumberField({ label, value, format, fit, onChange, live, step = CENT }: NumberFieldProps) {
  const shown = format(value);
  const take = (typed: number) => {
    const taken = fit(typed);
    if (taken !== value) onChange(taken);
    return taken;
  };
  const enter = (field: HTMLInputElement) => {
    const text = field.value.trim();
    // The text may be rounded, which the value is not.
    if (text === shown) return sync(field);
    const typed = readTyped(text, format);
    const taken = take(typed);
    field.value = format(taken);
    setMessage(field, text && ambiguousAmount(typed, taken, { step, format }));
  };
  const sync = (field: HTMLInputElement) => {
    // A message says what a value was clamped to: it ends with that value, and with the limit.
    const isAtLimit = fit(value - step) === value || fit(value + step) === value;
    if (field.value !== shown || !isAtLimit) setMessage(field, '');
    if (!field.matches(':focus')) field.value = shown;
  };
  return (
    <div className="number-field">
      <label>
        <span>{label}</span>
        <input
          type="text"
          inputMode="decimal"
          autoComplete="off"
          defaultValue={shown}
          ref={(field) => {
            if (field) sync(field);
          }}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget }) => live && take(readTyped(currentTarget.value, format))}
          onBlur={({ currentTarget }) => enter(currentTarget)}
          onKeyDown={({ key, currentTarget }) => key === 'Enter' && enter(currentTarget)}
        />
      </label>
      <small aria-live="polite" />
    </div>
  );
}

function setMessage(field: HTMLInputElement, text: string | null): void {
  const message = field.parentElement?.nextElementSibling;
  if (message) message.textContent = text;
}
