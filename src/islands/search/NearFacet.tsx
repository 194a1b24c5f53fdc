import { Icon } from '#ui/Icon.tsx';
import type { LiveSearchState } from './search.ts';
import { usePart } from './use-part.ts';

const loadForm = () => import('./NearForm.tsx').then(({ NearForm }) => NearForm);

/** "Within N km of" a postcode, folded unless the search requests it. */
export function NearFacet({ search }: { search: LiveSearchState }) {
  const Form = usePart(!search.isPrinted, loadForm);
  return (
    <details className="facet" data-facet="near" open={search.state.near !== null}>
      <summary>
        <span>Distance</span>
        <Icon name="chevron-down" />
      </summary>
      {Form && <Form search={search} />}
    </details>
  );
}
