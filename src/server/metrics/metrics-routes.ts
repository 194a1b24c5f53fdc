import { Hono } from 'hono';
import type { AppEnv } from '../app-env.ts';
import { messagePage } from '../message-page.ts';
import { type OperatorDeps, operatorTest, tooManyGuesses } from '../operator.ts';
import { EXPOSITION_TYPE, exposition } from './exposition.ts';
import { type FamilyDeps, readFamilies } from './read-families.ts';

export type MetricsDeps = FamilyDeps & OperatorDeps;

/** Creates `/metrics` in Prometheus' text format, for the operator only. */
export function metricsRoutes(deps: MetricsDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const judge = operatorTest(deps);
  routes.get('/metrics', async (c) => {
    const judged = await judge(c);
    if (typeof judged === 'number') return tooManyGuesses(judged);
    if (judged === 'wrong') {
      const refused = messagePage(401, 'Only the operator may read this: by token, or on this machine.');
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
