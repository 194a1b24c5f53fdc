import type { APIRoute } from 'astro';

/** One car as data, for lists that a browser keeps. Markup in its texts stays text, whoever takes the answer for a page. */
export const GET: APIRoute = ({ locals, params }) => {
  const record = locals.view.vehicleRecord(params.id ?? '');
  if (record === null) return new Response(null, { status: 404 });
  const body = JSON.stringify(record).replaceAll('<', '\\u003c');
  return new Response(body, { headers: { 'Content-Type': 'application/json' } });
};
