/** A name with a key in brackets, such as `details[Fleet size]`. */
const KEYED = /^(details|linked_query_params)\[(.{1,100})\]$/s;
const LISTS: ReadonlySet<string> = new Set(['additional_services', 'visited_pages']);

/**
 * Converts a native form's fields to the JSON body that the script would send. The last value of a name counts, so that
 * a hidden `opt_in=false` before the box stands for an unticked one; lists collect all values; `lead_attributes` may be
 * JSON.
 */
export function formBody(pairs: Iterable<readonly [name: string, value: string]>): Record<string, unknown> {
  const body = new Map<string, unknown>();
  const lists = new Map<string, string[]>();
  const keyed = new Map<string, [string, string][]>();
  for (const [written, value] of pairs) {
    const name = written.replace(/\[\]$/, '');
    const [, group = '', key = ''] = KEYED.exec(name) ?? [];
    if (group !== '') keyed.set(group, [...(keyed.get(group) ?? []), [key, value]]);
    else if (LISTS.has(name)) lists.set(name, [...(lists.get(name) ?? []), value]);
    else body.set(name, value);
  }
  const details = keyed.get('details');
  if (details !== undefined) body.set('details', Object.fromEntries(details));
  const services = lists.get('additional_services');
  if (services !== undefined) body.set('additional_services', services);
  const noted = {
    visited_pages: lists.get('visited_pages') ?? [],
    linked_query_params: Object.fromEntries(keyed.get('linked_query_params') ?? []),
  };
  body.set('lead_attributes', attributesIn(body.get('lead_attributes')) ?? noted);
  return Object.fromEntries(body);
}

function attributesIn(text: unknown): unknown {
  if (typeof text !== 'string' || text === '') return null;
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
