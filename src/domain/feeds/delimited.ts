/** Prints rows as CSV or TSV (RFC 4180). Line breaks in cells become spaces, for readers that split feeds by line. */
export function delimited(rows: readonly (readonly string[])[], separator: ',' | '\t'): string {
  const special = separator === ',' ? /[",]/ : /["\t]/;
  const cell = (text: string) => {
    const line = text
      .toWellFormed()
      .replace(/\s*[\p{Cc}\u2028\u2029]\s*/gu, ' ')
      .trim();
    return special.test(line) ? `"${line.replaceAll('"', '""')}"` : line;
  };
  return rows.map((row) => `${row.map(cell).join(separator)}\n`).join('');
}
