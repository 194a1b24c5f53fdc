/** An unfinished trade-in, stored in the browser to continue after a reload. */
export interface StoredTradeInState {
  id: string;
  /** Id of the car to buy; `''` for none. */
  car_id: string;
  /** The shopper's input; `''` if empty. */
  rego: string;
  email: string;
  phone: string;
}

const FIELDS = ['id', 'car_id', 'rego', 'email', 'phone'] as const satisfies (keyof StoredTradeInState)[];

/** Whether a value from the browser's storage is a valid trade-in. */
export const isStoredTradeIn = (value: unknown): value is StoredTradeInState =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((field) => typeof Reflect.get(value, field) === 'string');

/** Makes the stored state of a trade-in that began with this body of a lead. */
export function storedTradeIn(id: string, body: Readonly<Record<string, unknown>>): StoredTradeInState {
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
  return { id, car_id: text('car_id'), rego: text('Rego'), email: text('email'), phone: text('phone') };
}
