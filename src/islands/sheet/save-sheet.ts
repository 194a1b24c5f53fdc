import { show } from '#islands/shortlist/toast.ts';
import { download } from '../api.ts';

/** S2 §8 "PDF download failure", where the server says nothing that could be shown. */
const FAILED = 'The PDF could not be downloaded. Check your connection, and try again.';

/** Some browsers read the file only once somebody has chosen where to put it. */
const SAVED_MS = 60_000;

/** Saves the PDF that a link leads to under the link's own file name; says what went wrong where it cannot be had. */
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
