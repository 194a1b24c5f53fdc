import type { APIRoute } from 'astro';
import { jsonInMarkup } from '#domain/json-in-markup.ts';

/** What the service draws the PDF of a car from: as much a part of the release as its page. */
export const GET: APIRoute = ({ locals, params }) => {
  const sheet = locals.view.vehicleSheet(params.slug ?? '');
  if (sheet === null) return new Response(null, { status: 404 });
  return new Response(jsonInMarkup(sheet), { headers: { 'Content-Type': 'application/json' } });
};
