import { show } from '#islands/shortlist/toast.ts';

/** S2 §8 "PDF download failure", where the server says nothing that could be shown. */
const NO_ANSWER = 'The PDF could not be downloaded. Check your connection, and try again.';

/** Some browsers read the file only once somebody has chosen where to put it. */
const SAVED_MS = 60_000;

/** Saves the PDF that a link leads to under the link's own file name; says what went wrong where it cannot be had. */
export async function saveSheet(link: HTMLAnchorElement): Promise<void> {
  link.ariaBusy = 'true';
  try {
    const response = await fetch(link.href, {
      headers: { accept: 'application/pdf, application/problem+json' },
    });
    if (response.ok) save(await response.blob(), link.download);
    else show(await problemOf(response), 'destructive');
  } catch {
    show(NO_ANSWER, 'destructive');
  } finally {
    link.ariaBusy = null;
  }
}

async function problemOf(response: Response): Promise<string> {
  const problem: { title?: string } | null = await response.json().catch(() => null);
  return problem?.title ?? NO_ANSWER;
}

function save(file: Blob, name: string): void {
  const href = URL.createObjectURL(file);
  Object.assign(document.createElement('a'), { href, download: name }).click();
  setTimeout(() => URL.revokeObjectURL(href), SAVED_MS);
}
