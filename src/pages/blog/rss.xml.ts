import type { APIRoute } from 'astro';

/** The latest posts, for feed readers. */
export const GET: APIRoute = ({ locals }) => {
  const feed = locals.view.blogFeed();
  if (feed === null) return new Response(null, { status: 404 });
  return new Response(feed, { headers: { 'Content-Type': 'application/rss+xml' } });
};
