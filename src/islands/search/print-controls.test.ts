import { expect, it } from 'vitest';
import { printControls } from './print-controls.tsx';
import { searchViewWith } from './search-view.fixture.ts';

const html = printControls(searchViewWith());

it('prints a live region inside the drawer, which makes that of the page inert', () => {
  expect(html).toMatch(
    /<dialog.*<div class="filters__foot" role="status"><button.*Show 50 cars.*<\/dialog>/s,
  );
});
