import type { LeadBody } from './lead.schema.ts';

const TICKED: ReadonlySet<unknown> = new Set([true, 'true', 'on', '1', 'yes']);

/** Whether a checkbox is ticked; `null` if the form has none. */
export const isTicked = (box: LeadBody['opt_in']): boolean | null => (box === null ? null : TICKED.has(box));
