import { isValidElement, type ReactElement, type ReactNode } from 'react';
import { expect, it, vi } from 'vitest';
import { NumberField } from './NumberField.tsx';

const MAXIMUM = 20;
const format = (rate: number) => `${rate.toFixed(2)}%`;
const fit = (typed: number) => (Number.isNaN(typed) ? MAXIMUM : Math.min(Math.max(typed, 0), MAXIMUM));

function inputIn(node: ReactNode): ReactElement<React.ComponentProps<'input'>> | null {
  if (Array.isArray(node)) return node.map(inputIn).find((found) => found !== null) ?? null;
  if (!isValidElement<{ children?: ReactNode }>(node)) return null;
  if (node.type === 'input') return node as ReactElement<React.ComponentProps<'input'>>;
  return inputIn(node.props.children);
}

/** A field that shows `value`: what leaving it changes, and its message, once it has this text. */
function fieldOf(value: number) {
  const onChange = vi.fn<(value: number) => void>();
  const input = inputIn(NumberField({ label: 'Rate', value, format, fit, onChange }));
  const message = { textContent: '' };
  const field = {
    value: format(value),
    matches: () => false,
    parentElement: { nextElementSibling: message },
  };
  const leave = (text = field.value) => {
    field.value = text;
    input?.props.onBlur?.({ currentTarget: field } as never);
  };
  return { field, message, onChange, leave };
}

it('is left as it was: a rate of three decimals is not the one it shows', () => {
  const { onChange, leave } = fieldOf(8.995);
  leave();
  expect(onChange).not.toHaveBeenCalled();
});

it('takes what was typed, with the message of a limit until the field is at none', () => {
  const { field, message, onChange, leave } = fieldOf(MAXIMUM);
  leave('25');
  expect(field.value).toBe('20.00%');
  expect(message.textContent).toBe('The most here is 20.00%.');
  leave();
  expect(message.textContent).toBe('The most here is 20.00%.');
  leave('9');
  expect(onChange.mock.calls).toEqual([[9]]);
});

it('drops the message for a text that is no amount once the field shows its value again', () => {
  const { message, leave } = fieldOf(9);
  leave('1,25');
  expect(message.textContent).toBeTruthy();
  leave(format(9));
  expect(message.textContent).toBeFalsy();
});
