import { createApp } from 'astro/app/entrypoint';

const app = createApp();

export async function render(url: string, locals: App.Locals) {
  const response = await app.render(new Request(url), { locals });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    // A server in the same process may have replaced the global Response by a class without `bytes`.
    body: new Uint8Array(await response.arrayBuffer()),
  };
}
