/**
 * Sends a count to the service, even while the page is left. It is lost where that fails or browsers have no beacon:
 * nothing that a shopper does waits for it.
 */
export function sendCount(path: string, count: string): void {
  try {
    navigator.sendBeacon(path, new Blob([count], { type: 'application/json' }));
  } catch (error) {
    console.error(error);
  }
}
