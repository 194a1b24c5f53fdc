/** How a list of cars is laid out. */
export const LIST_LAYOUTS = ['grid', 'list'] as const;

export type ListLayout = (typeof LIST_LAYOUTS)[number];
