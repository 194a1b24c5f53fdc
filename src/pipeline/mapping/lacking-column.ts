/** A column that settings map and that no record has. */
export interface LackingColumn {
  /** Where settings name it, such as `stock.columns.price`. */
  setting: string;
  column: string;
  /** The column of the feed that is most likely meant. */
  nearest: string | null;
}
