import type { APIRoute } from 'astro';
import { jsonInMarkup } from '#domain/json-in-markup.ts';

/** One form as data, for the script that makes a printed one live. */
export const GET: APIRoute = ({ locals, params }) => {
  const form = locals.view.form(params.name ?? '');
  if (form === null) return new Response(null, { status: 404 });
  return new Response(jsonInMarkup(form), { headers: { 'Content-Type': 'application/json' } });
};
