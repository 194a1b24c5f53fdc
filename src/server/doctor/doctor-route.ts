import type { HttpBindings } from '@hono/node-server';
import { Hono } from 'hono';
import { problemJson } from '../api/problem.ts';
import type { AppEnv } from '../app-env.ts';
import type { ClientAddress } from '../client-address.ts';
import { type OperatorDeps, operatorTest, tooManyGuesses } from '../operator.ts';
import { isHttps } from '../request.ts';
import type { TrustedProxies } from '../trusted-proxies.ts';
import type { DoctorFinding } from './finding.ts';

export interface DoctorDeps extends OperatorDeps {
  trustProxy: TrustedProxies;
  findings: () => Promise<DoctorFinding[]>;
}

/** How the service sees this request, and the findings of its checks. */
export interface DoctorReport {
  at: string;
  address: string;
  host: string;
  scheme: 'http' | 'https';
  /** The peer's address, before any header is trusted. */
  peer: string;
  /** Whether any proxy is trusted. */
  trusts: boolean;
  /** The forwarding headers as received. */
  headers: Record<string, string>;
  findings: DoctorFinding[];
}

export const DOCTOR_PATH = '/status/doctor';
const SHOWN = ['host', 'forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

/**
 * Creates `GET /status/doctor`: to the operator, on any host, the report that `forecourt doctor --url` reads; it
 * contains no secret.
 */
export function doctorRoute({ access, trustProxy, now, findings }: DoctorDeps): Hono<AppEnv> {
  const routes = new Hono<AppEnv>();
  const judge = operatorTest({ access, now });
  routes.get(DOCTOR_PATH, async (c) => {
    const judged = await judge(c);
    if (typeof judged === 'number') return tooManyGuesses(judged);
    if (judged === 'wrong') return problemJson({ status: 401, title: 'Only the operator may read this.' });
    const { incoming }: Partial<HttpBindings> = c.env ?? {};
    const headers = SHOWN.flatMap((name) => {
      const value = c.req.header(name);
      return value === undefined ? [] : [[name, value] as const];
    });
    const seen: DoctorReport = {
      at: now().toISOString(),
      address: addressText(c.var.address),
      host: c.var.host,
      scheme: isHttps(c, trustProxy) ? 'https' : 'http',
      peer: incoming?.socket.remoteAddress ?? '',
      trusts: trustProxy !== 0,
      headers: Object.fromEntries(headers),
      findings: await findings(),
    };
    return c.json(seen, 200, { 'Cache-Control': 'no-store' });
  });
  return routes;
}

const addressText = (address: ClientAddress): string =>
  address.kind === 'known' ? address.address.toString() : address.kind;
