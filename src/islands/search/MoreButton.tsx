interface MoreButtonProps {
  isWhole: boolean;
  onClick: () => void;
}

/** Shows the whole of a list, and its beginning again. */
export function MoreButton({ isWhole, onClick }: MoreButtonProps) {
  return (
    <button className="facet-list__more" type="button" aria-expanded={isWhole} onClick={onClick}>
      {isWhole ? 'Show fewer' : 'Show more'}
    </button>
  );
}
