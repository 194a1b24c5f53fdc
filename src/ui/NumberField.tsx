import { ambiguousAmount, readAmount } from '#domain/amount.ts';

interface NumberFieldProps {
  label: string;
  value: number;
  /** In words and figures that `readAmount` reads back, such as `$20,000`. */
  format: (value: number) => string;
  /** Called when what was typed is entered or left, `NaN` where it is no amount; answers what it became. */
  onEnter: (typed: number) => number;
  /** Called with every letter typed. */
  onType?: (typed: number) => void;
  /** What was typed is taken to the next whole step. */
  step?: number;
}

/** Smaller than anything that people type on purpose. */
const CENT = 0.01;

/**
 * A number to type. The field keeps what is being typed until it is left, so nothing jumps below the fingers; then it
 * says what it took, where that is something else.
 */
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

/** The field wrote the commas itself: while a digit is taken out they stand where they were. Its per cent need none. */
function readTyped(text: string, format: NumberFieldProps['format']): number {
  const percent = format(0).includes('%') && !text.includes('%') ? '%' : '';
  return readAmount(`${text.replaceAll(',', '')}${percent}`);
}

function syncValue(field: HTMLInputElement | null, text: string): void {
  if (field !== null && field !== field.ownerDocument.activeElement) field.value = text;
}
