import type { APIRoute } from 'astro';
import { jsonInMarkup } from '#domain/json-in-markup.ts';

/** One car as data, for lists that a browser keeps. Markup in its texts stays text, whoever takes the answer for a page. */
export const GET: APIRoute = ({ locals, params }) => {
  const record = locals.view.vehicleRecord(params.id ?? '');
  if (record === null) return new Response(null, { status: 404 });
  return new Response(jsonInMarkup(record), { headers: { 'Content-Type': 'application/json' } });
};
