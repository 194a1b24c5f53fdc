import { expect, it } from 'vitest';
import { printControls } from './print-controls.tsx';
import { searchViewWith } from './search-view.fixture.ts';

const html = printControls(searchViewWith());

it('prints the live region of sentences empty: one that comes with its text is often not read', () => {
  expect(html).toContain('<div class="sentence-line"><p id="sentence-line" aria-live="polite"></p></div>');
});

it('prints a live region inside the drawer, which makes that of the page inert, and leaves it empty', () => {
  const [drawer = ''] = /<dialog.*<\/dialog>/s.exec(html) ?? [];
  expect(drawer).toContain('<p class="visually-hidden" role="status"></p>');
});
