interface ListSearchProps {
  /** What is searched: "features". */
  label: string;
  value: string;
  onChange: (wanted: string) => void;
}

/** Narrows the values of a long list by their names. */
export function ListSearch({ label, value, onChange }: ListSearchProps) {
  return (
    <input
      className="field facet-list__search"
      type="search"
      autoComplete="off"
      aria-label={`Search ${label.toLowerCase()}`}
      placeholder="Search this list"
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
