import { randomBytes } from 'node:crypto';
import { freshServer, page } from './app.fixture.ts';

export const LONG = '<p>A car.</p>'.repeat(200);

export async function siteServer() {
  const server = freshServer();
  const photo = randomBytes(2000);
  const manifest = await server.publish(
    {
      '/': page('home'),
      '/cars/x': page(LONG),
      '/404': page('lost', { status: 404 }),
      '/gone': page('gone, see others'),
      '/google1.html': page('token'),
      '/sitemap.xml': { body: '<urlset/>', type: 'application/xml' },
      '/_astro/a.css': { body: 'a{}', type: 'text/css; charset=utf-8' },
      '/media/photo.webp': { body: photo, type: 'image/webp' },
      '/media/drawing.svg': { body: '<svg/>', type: 'image/svg+xml' },
    },
    {
      redirects: [
        { from: '/old', to: '/cars/x', status: 301 },
        { from: '/far', to: 'https://elsewhere.example/ä', status: 302 },
        { from: '/sold', to: '/gone', status: 410 },
        { from: '/dead', to: '', status: 410 },
      ],
    },
  );
  return { ...server, manifest, photo };
}
