import { type Vehicle, vehicleSchema } from '../vehicle/vehicle.schema.ts';

/** Sales are covered by the guard's count of cars that are sold or gone; the other two repeat other columns. */
const UNMEASURED: readonly string[] = ['sold', 'sold_date_timestamp', 'photos_count', 'has_nvic'];
/** Measured by column. */
const GROUPS = ['variant', 'specifications'] as const;

type VehicleColumn = [field: string, read: (car: Vehicle) => unknown];

/** Everything that is compared between two feeds, by column. */
export const VEHICLE_COLUMNS: readonly VehicleColumn[] = [
  ...vehicleSchema
    .keyof()
    .options.filter((field) => !UNMEASURED.includes(field) && !GROUPS.some((group) => group === field))
    .map((field): VehicleColumn => [field, (car) => car[field]]),
  ...GROUPS.flatMap((group) =>
    Object.keys(vehicleSchema.shape[group].shape).map(
      (field): VehicleColumn => [`${group}.${field}`, (car) => Reflect.get(car[group], field)],
    ),
  ),
];

/** Whether a column has the same value for two cars; a record that is read again makes a new list of the same texts. */
export const isSame = (one: unknown, other: unknown): boolean =>
  one === other ||
  (Array.isArray(one) &&
    Array.isArray(other) &&
    one.length === other.length &&
    one.every((value, index) => value === other[index]));

/** Whether a column says something of a car: `false`, 0 and empty texts, lists and groups do not. */
export const isFilled = (value: unknown): boolean => {
  if (typeof value !== 'object' || value === null) return Boolean(value);
  return Array.isArray(value) ? value.length > 0 : Object.values(value).some(isFilled);
};
