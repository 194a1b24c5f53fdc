/** Whether a location that names these makes takes `make`, in any case; one that names none takes every make. */
export function takesMake(makes: readonly string[], make: string): boolean {
  const wanted = make.toLowerCase();
  return makes.length === 0 || makes.some((name) => name.toLowerCase() === wanted);
}
