/** Whether `makes` include `make`, ignoring letter case; an empty list includes every make. */
export function takesMake(makes: readonly string[], make: string): boolean {
  const wanted = make.toLowerCase();
  return makes.length === 0 || makes.some((name) => name.toLowerCase() === wanted);
}
