/** What the browser keeps of a trade-in under way, to go on with it after a reload. */
export interface StoredTradeInState {
  id: string;
  /** The car that it is traded against, `''` for none. */
  car_id: string;
  /** What the shopper wrote of the car and of themselves; `''` for nothing. */
  rego: string;
  email: string;
  phone: string;
}

const FIELDS = ['id', 'car_id', 'rego', 'email', 'phone'] as const satisfies (keyof StoredTradeInState)[];

/** Whether a value, which anybody may have put into the browser's storage, is a trade-in. */
export const isStoredTradeIn = (value: unknown): value is StoredTradeInState =>
  typeof value === 'object' &&
  value !== null &&
  FIELDS.every((field) => typeof Reflect.get(value, field) === 'string');

/** What is kept of one that has just begun with this body of a lead. */
export function storedTradeIn(id: string, body: Readonly<Record<string, unknown>>): StoredTradeInState {
  const text = (name: string) => {
    const value = body[name];
    return typeof value === 'string' ? value : '';
  };
  return { id, car_id: text('car_id'), rego: text('Rego'), email: text('email'), phone: text('phone') };
}
