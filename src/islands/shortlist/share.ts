import { show } from './toast.ts';

/** Hands a link of this site to `shown` over: to the device's own sharing where it has one, else to the clipboard. */
export async function shareLink(path: string, title: string, shown = 'these cars'): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else await copy(url, shown);
  } catch (error) {
    const changedMind = error instanceof DOMException && error.name === 'AbortError';
    if (!changedMind) show(`Copy this link: ${url}`);
  }
}

async function copy(url: string, shown: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  show(`Link copied. Whoever opens it sees ${shown}.`);
}
