/** The part of the untyped package that the benchmark uses. */
declare module 'itemsjs' {
  interface Aggregation {
    size: number;
    conjunction?: boolean;
    show_facet_stats?: boolean;
  }
  interface Configuration<T> {
    aggregations: Record<string, Aggregation>;
    sortings: Record<string, { field: string; order: 'asc' | 'desc' }>;
    searchableFields: readonly string[];
    ids_field?: string;
    query?: unknown;
    items?: T[];
  }
  interface Search<T> {
    query?: string;
    page: number;
    per_page: number;
    sort: string;
    filters: Record<string, readonly string[]>;
    filter?: (item: T) => boolean;
  }
  interface Engine<T> {
    search(search: Search<T>): { pagination: { total: number } };
  }
  export default function itemsjs<T>(items: readonly T[], configuration: Configuration<T>): Engine<T>;
}
