/** What `labels` call a value, where they do; a feed may call a make `constructor` or `__proto__`. */
export const labelOf = (labels: Readonly<Record<string, string>>, value: string): string | undefined =>
  Object.hasOwn(labels, value) ? labels[value] : undefined;
