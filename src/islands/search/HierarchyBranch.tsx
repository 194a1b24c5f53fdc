import type { ReactNode } from 'react';
import type { HierarchyNode } from '#domain/search/hierarchy.ts';
import { Icon } from '#ui/Icon.tsx';

interface HierarchyBranchProps {
  branch: HierarchyNode;
  isOpen: boolean;
  onToggle: () => void;
  /** Renders one value: the branch's own, or one below it. */
  item: (branch: HierarchyNode) => ReactNode;
}

/** A make, and its models where it is open. */
export function HierarchyBranch({ branch, isOpen, onToggle, item }: HierarchyBranchProps) {
  return (
    <li className="facet-branch">
      {item(branch)}
      <button
        type="button"
        className="facet-branch__toggle"
        aria-expanded={isOpen}
        aria-label={`Models of ${branch.label}`}
        onClick={onToggle}
      >
        <Icon name="chevron-down" />
      </button>
      <ul hidden={!isOpen}>
        {branch.children.map((child) => (
          <li key={child.value}>{item(child)}</li>
        ))}
      </ul>
    </li>
  );
}
