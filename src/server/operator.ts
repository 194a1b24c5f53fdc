import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { problemJson, tooMany } from './api/problem.ts';
import type { AppEnv } from './app-env.ts';
import { type Access, bearerOf, type TokenCheck } from './cockpit/access.ts';
import { isLoopback } from './loopback.ts';

export const TOO_MANY_GUESSES = 'Too many wrong tokens came from your network. Try again later.';

/** What a proxy adds: who came through one is not this machine, though the proxy is. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

export interface OperatorDeps {
  /** Judges tokens; without it only this machine itself is the operator. */
  access?: Access | undefined;
  now: () => Date;
}

/** Tells the operator, who has the token of the cockpit, or is on this machine itself, from everybody else. */
export function operatorTest({ access, now }: OperatorDeps): (c: Context<AppEnv>) => Promise<TokenCheck> {
  return async (c) => {
    const given = bearerOf(c);
    if (given === undefined) return isFromHere(c) ? 'right' : 'wrong';
    return (await access?.judge(given, c.var.address, now())) ?? 'wrong';
  };
}

/** For who guesses at the token, and for the operator in the network of somebody who does. */
export const tooManyGuesses = (seconds: number): Response =>
  problemJson(tooMany(TOO_MANY_GUESSES, { retryAfter: seconds }));

function isFromHere(c: Context<AppEnv>): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (incoming === undefined || FORWARDING.some((name) => c.req.header(name) !== undefined)) return false;
  return isLoopback(incoming);
}
