import { flushSync } from 'react-dom';
import { facetOf } from '#domain/search/facets.ts';
import type { Refinement } from '#domain/search/search-state.ts';
import { FILTERS_ID } from './search.ts';

type GroupedRefinement = Exclude<Refinement, { kind: 'query' }>;

/**
 * Focuses the control of a refinement, and unfolds its group. Where the filters are a drawer, opens that first, and
 * calls `onClosed` when it closes.
 */
export function editRefinement(refinement: GroupedRefinement, onClosed: () => void): void {
  const filters = document.getElementById(FILTERS_ID);
  const opener = document.querySelector<HTMLElement>('[data-filters=open]');
  if (opener?.checkVisibility()) {
    opener.click();
    filters?.addEventListener('close', onClosed, { once: true });
  }
  const group = groupOf(refinement);
  if (group) group.open = true;
  const control = group
    ? (controlIn(group, refinement) ?? group.querySelector('summary'))
    : filters?.querySelector<HTMLElement>('h2');
  unfoldBranchOf(control);
  // Visible even after a click, so that the shopper sees where it led.
  control?.focus({ focusVisible: true });
}

/** The group of a refinement, or of the facet that replaces its own; `null` where the list offers neither. */
function groupOf(refinement: GroupedRefinement): HTMLDetailsElement | null {
  const named = (name: string | undefined) =>
    document.querySelector<HTMLDetailsElement>(`[data-facet="${name}"]`);
  if (refinement.kind === 'near') return named('near');
  const { attribute, replaced_by } = facetOf(refinement.attribute);
  return named(attribute) ?? named(replaced_by);
}

function controlIn(group: HTMLElement, refinement: GroupedRefinement): HTMLElement | undefined {
  const inputs = [...group.querySelectorAll('input')];
  switch (refinement.kind) {
    case 'range':
      // The thumb of the end that is set.
      return inputs[refinement.range.min === null ? 1 : 0];
    case 'value':
      return inputs.find(({ value }) => value === refinement.value) ?? inputs[0];
    default:
      return inputs.find(({ checked }) => checked) ?? inputs[0];
  }
}

function unfoldBranchOf(control: HTMLElement | null | undefined): void {
  const toggle = control?.closest('ul[hidden]')?.previousElementSibling;
  if (toggle instanceof HTMLElement) flushSync(() => toggle.click());
}
