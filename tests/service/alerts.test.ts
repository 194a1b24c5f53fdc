import { expect, it, onTestFinished } from 'vitest';
import { startCrm } from '#server/delivery/crm.fixture.ts';
import { readEnvironment } from '#server/env.ts';
import { startServer } from '#server/serve.ts';
import { compiledPages } from '../compiled-pages.ts';
import { fixtureStock, linkPages, openFixtureSite, SLUG } from '../fixture-site.ts';
import { end, postHook, startBuilder } from './publishing.ts';

const SECRET = 'secret-of-harbour';

const pages = await compiledPages();

it('an operator is alerted to a refused feed after three attempts, and once more when it recovers', async () => {
  const site = await openFixtureSite(pages);
  linkPages(site);
  await site.stock(fixtureStock(12));
  await site.build(new Date());
  const operator = await startCrm();
  const project = { root: site.folder, state: site.state, secrets: `${SLUG}=${SECRET}` };
  const server = await startServer(
    readEnvironment({
      PORT: '0',
      FORECOURT_STATE: site.state,
      LOG_LEVEL: 'silent',
      STOCK_HOOK_SECRETS: project.secrets,
      ALERT_WEBHOOK_URL: operator.url,
      ALERT_WEBHOOK_SECRET: 'secret-of-the-operator',
    }),
    site.folder,
  );
  const builder = startBuilder(project);
  onTestFinished(async () => {
    await Promise.all([server.close(), end(builder)]);
    await site.close();
  });
  const origin = server.url.replace('localhost', '127.0.0.1');
  const delivered = () =>
    operator.received.map(({ body }) => JSON.parse(body)).map(({ type, data }) => [type, data.key]);

  await site.write('stock.json', '');
  await postHook(origin, { site: SLUG, secret: SECRET });
  await expect.poll(delivered).toEqual([['alert.raised', `stock_refused/${SLUG}`]]);
  const { alerts } = JSON.parse(await (await fetch(`${origin}/status`)).text());
  expect(alerts).toMatchObject([{ kind: 'stock_refused', site: SLUG }]);

  await site.stock(fixtureStock(12));
  await postHook(origin, { site: SLUG, secret: SECRET });
  await expect.poll(delivered).toEqual([
    ['alert.raised', `stock_refused/${SLUG}`],
    ['alert.cleared', `stock_refused/${SLUG}`],
  ]);
});
