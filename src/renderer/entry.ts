import { createApp } from 'astro/app/entrypoint';

// A page is wanted whole: in pieces each of them would be encoded by itself.
const app = createApp({ streaming: false });

export async function render(url: string, locals: App.Locals) {
  const response = await app.render(new Request(url), { locals });
  return {
    status: response.status,
    headers: Object.fromEntries(response.headers),
    body: await response.bytes(),
  };
}
