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

/** What the message of a field is about. */
const clamped = new WeakMap<HTMLInputElement, { typed: number; taken: number }>();

/**
 * A number input. It leaves the text alone while the shopper types, and shows the applied value on blur. Its message on
 * a clamped value ends with that value or its limit.
 */
export function NumberField({ label, value, format, fit, onChange, live, step = CENT }: NumberFieldProps) {
  const take = (typed: number) => {
    const taken = fit(typed);
    if (taken !== value) onChange(taken);
    return taken;
  };
  const enter = (field: HTMLInputElement) => {
    const isEmpty = field.value.trim() === '';
    const typed = readTyped(field.value, format);
    const taken = take(typed);
    field.value = format(taken);
    clamped.set(field, { typed, taken });
    setMessage(field, isEmpty ? null : ambiguousAmount(typed, taken, { step, format }));
  };
  const sync = (field: HTMLInputElement | null) => {
    if (field === null) return;
    const { typed, taken } = clamped.get(field) ?? { typed: value, taken: value };
    if (taken !== value || fit(typed) !== taken) setMessage(field, null);
    if (field !== field.ownerDocument.activeElement) field.value = format(value);
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
          ref={sync}
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
  const message = field.closest('.number-field')?.querySelector('small');
  if (message) message.textContent = text;
}
