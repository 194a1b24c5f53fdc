import { Hono } from 'hono';
import { messagePage } from '../message-page.ts';
import { operatorTest } from '../operator.ts';
import { EXPOSITION_TYPE, exposition } from './exposition.ts';
import { type FamilyDeps, readFamilies } from './read-families.ts';

export interface MetricsDeps extends FamilyDeps {
  /** What opens the cockpit opens the metrics, too; without it only this machine itself has them. */
  token: string | undefined;
}

/** `/metrics`, in Prometheus' text format, to this machine and to who has the operator's token. */
export function metricsRoutes({ token, ...deps }: MetricsDeps): Hono {
  const routes = new Hono();
  const isOperator = operatorTest(token);
  routes.get('/metrics', async (c) => {
    if (!isOperator(c)) {
      const refused = messagePage(401, 'This is for the operator, who has a token, or is on this machine.');
      refused.headers.set('WWW-Authenticate', 'Bearer');
      return refused;
    }
    return c.body(exposition(await readFamilies(deps)), 200, {
      'Content-Type': EXPOSITION_TYPE,
      'Cache-Control': 'no-store',
    });
  });
  return routes;
}
