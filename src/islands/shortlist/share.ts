import { show } from './toast.ts';

/** Shares a link of this site to `shown`: by the device's share dialog, else by the clipboard. */
export async function shareLink(path: string, title: string, shown = 'these cars'): Promise<void> {
  const url = new URL(path, location.origin).href;
  try {
    if ('share' in navigator) await navigator.share({ title, url });
    else await copy(url, shown);
  } catch (error) {
    const isCancelled = error instanceof DOMException && error.name === 'AbortError';
    if (!isCancelled) show(`Copy this link: ${url}`);
  }
}

async function copy(url: string, shown: string): Promise<void> {
  await navigator.clipboard.writeText(url);
  show(`Link copied. Whoever opens it sees ${shown}.`);
}
