/** Calls `act` once the next frame is painted. */
export function afterPaint(act: () => void): void {
  requestAnimationFrame(() => setTimeout(act));
}
