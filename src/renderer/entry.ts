import { createApp } from 'astro/app/entrypoint';

const app = createApp();

export async function render(url: string, locals: App.Locals) {
  const response = await app.render(new Request(url), { locals });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.bytes(),
  };
}
