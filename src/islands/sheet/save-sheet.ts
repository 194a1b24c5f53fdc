import { show } from '#islands/shortlist/toast.ts';
import { download } from '../api.ts';

/** S2 §8 "PDF download failure", where the server sends no message. */
const FAILED = 'The PDF could not be downloaded. Check your connection, and try again.';

/** Some browsers read the file only after the user has chosen a folder. */
const SAVED_MS = 60_000;

/** Downloads the PDF of a link under the link's file name; shows the message of a failure. */
export async function saveSheet(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true';
  const reply = await download(link.pathname, FAILED);
  link.ariaBusy = null;
  if (reply.ok) save(reply.data, link.download);
  else show(reply.message, 'destructive');
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), SAVED_MS);
}
