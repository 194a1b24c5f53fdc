import { useSyncExternalStore } from 'react';
import { LAYOUTS, type ListLayout, listLayout, onListLayout, setListLayout } from '#stores/list-layout.ts';
import { Icon, type IconName } from '#ui/Icon.tsx';

const LOOKS = {
  grid: { label: 'Grid', icon: 'layout-grid' },
  list: { label: 'List', icon: 'list' },
} as const satisfies Record<ListLayout, { label: string; icon: IconName }>;

/** Cars side by side or one below the other; the browser remembers it. */
export function LayoutSwitch() {
  const shown = useSyncExternalStore(onListLayout, listLayout, () => 'grid');
  return (
    <fieldset className="layout-switch">
      <legend className="visually-hidden">Layout</legend>
      {LAYOUTS.map((layout) => (
        <button
          key={layout}
          type="button"
          aria-pressed={layout === shown}
          aria-label={LOOKS[layout].label}
          onClick={() => setListLayout(layout)}
        >
          <Icon name={LOOKS[layout].icon} />
        </button>
      ))}
    </fieldset>
  );
}
