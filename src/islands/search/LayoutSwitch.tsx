import { LAYOUTS, type ListLayout } from '#stores/list-layout.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

const LOOKS = {
  grid: { label: 'Grid', icon: 'layout-grid' },
  list: { label: 'List', icon: 'list' },
} as const satisfies Record<ListLayout, { label: string; icon: IconName }>;

/** Cars side by side or one below the other; the page itself moves it, and the browser remembers. */
export function LayoutSwitch() {
  return (
    <fieldset className="layout-switch">
      <legend className="visually-hidden">Layout</legend>
      {LAYOUTS.map((layout) => (
        <button
          key={layout}
          type="button"
          data-choose-layout={layout}
          aria-pressed={layout === 'grid'}
          aria-label={LOOKS[layout].label}
        >
          <Icon name={LOOKS[layout].icon} />
        </button>
      ))}
    </fieldset>
  );
}
