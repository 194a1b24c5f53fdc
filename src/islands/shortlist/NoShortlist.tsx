/** The content of a page of chosen cars while there are none. */
export function NoShortlist({ text, searchHref }: { text: string; searchHref: string }) {
  return (
    <div className="stack">
      <h2>Nothing here yet</h2>
      <p>{text}</p>
      <a className="button" href={searchHref}>
        Search our cars
      </a>
    </div>
  );
}
