/** In a file of their own, so that browsers load them without zod. */
export const DEPARTMENTS = ['sales', 'service', 'parts'] as const;
