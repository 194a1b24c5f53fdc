/** One item of a section: its name, its details, and the remedy. */
export interface SectionRow {
  head: string;
  text: string;
  remedy?: string;
}

/** The items of one kind. */
export interface Section {
  title: string;
  rows: SectionRow[];
  /** Text where there are no rows. */
  none: string;
}
