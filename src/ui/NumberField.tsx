interface NumberFieldProps {
  label: string;
  value: number;
  /** In words and figures, such as `$20,000`; only the digits are read back. */
  format: (value: number) => string;
  /** Called when what was typed is entered or left, `NaN` where it has no digits; answers what it became. */
  onEnter: (typed: number) => number;
  /** Called with every letter typed. */
  onType?: (typed: number) => void;
}

/** A number to type. The field keeps what is being typed until it is left, so nothing jumps below the fingers. */
export function NumberField({ label, value, format, onEnter, onType }: NumberFieldProps) {
  const enter = (field: HTMLInputElement) => {
    field.value = format(onEnter(readNumber(field.value)));
  };
  return (
    <label className="number-field">
      <span>{label}</span>
      <input
        type="text"
        inputMode="decimal"
        autoComplete="off"
        defaultValue={format(value)}
        ref={(field) => keepUpToDate(field, format(value))}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onInput={({ currentTarget }) => onType?.(readNumber(currentTarget.value))}
        onBlur={({ currentTarget }) => enter(currentTarget)}
        onKeyDown={({ key, currentTarget }) => key === 'Enter' && enter(currentTarget)}
      />
    </label>
  );
}

const readNumber = (text: string) => Number.parseFloat(text.replace(/[^\d.]/g, ''));

function keepUpToDate(field: HTMLInputElement | null, text: string): void {
  if (field !== null && field !== field.ownerDocument.activeElement) field.value = text;
}
