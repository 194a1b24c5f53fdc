/** Rows of text as CSV or TSV (RFC 4180), each cell on one line: whoever reads feeds line by line reads them right. */
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
