/** Apart from the schemas, so that browsers have them without zod. */
export const DEPARTMENTS = ['sales', 'service', 'parts'] as const;
