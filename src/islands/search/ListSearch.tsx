interface ListSearchProps {
  /** What is searched: "features". */
  label: string;
  value: string;
  onChange: (wanted: string) => void;
  /** Whether nothing is called that. */
  isEmpty: boolean;
}

/** Narrows the values of a long list by their names. */
export function ListSearch({ label, value, onChange, isEmpty }: ListSearchProps) {
  return (
    <>
      <input
        className="field facet-list__search"
        type="search"
        autoComplete="off"
        aria-label={`Search ${label.toLowerCase()}`}
        placeholder="Search this list"
        value={value}
        // Words may be typed before the script comes.
        ref={(field) => {
          if (field && field.value !== value) onChange(field.value);
        }}
        onChange={({ currentTarget }) => onChange(currentTarget.value)}
      />
      {isEmpty && <p className="small muted">Nothing on this list is called that.</p>}
    </>
  );
}
