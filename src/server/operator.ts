import type { HttpBindings } from '@hono/node-server';
import type { Context } from 'hono';
import { problemJson, tooMany } from './api/problem.ts';
import type { AppEnv } from './app-env.ts';
import { type Access, bearerOf, type TokenCheck } from './cockpit/access.ts';
import { isLoopback } from './loopback.ts';

export const TOO_MANY_GUESSES = 'Too many wrong tokens came from your network. Try again later.';

/** Headers that a proxy adds: a forwarded request does not come from this machine, though its proxy does. */
const FORWARDING = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'via'];

export interface OperatorDeps {
  /** Checks tokens; without it only this machine is the operator. */
  access?: Access | undefined;
  now: () => Date;
}

/** Creates the check whether a request comes from the operator: by the cockpit's token, or from this machine. */
export function operatorTest({ access, now }: OperatorDeps): (c: Context<AppEnv>) => Promise<TokenCheck> {
  return async (c) => {
    const given = bearerOf(c);
    if (given === undefined) return isFromHere(c) ? 'right' : 'wrong';
    return (await access?.judge(given, c.var.address, now())) ?? 'wrong';
  };
}

/** The response to a network that has guessed tokens too often, which may include the operator's. */
export const tooManyGuesses = (seconds: number): Response =>
  problemJson(tooMany(TOO_MANY_GUESSES, { retryAfter: seconds }));

function isFromHere(c: Context<AppEnv>): boolean {
  const { incoming }: Partial<HttpBindings> = c.env ?? {};
  if (incoming === undefined || FORWARDING.some((name) => c.req.header(name) !== undefined)) return false;
  return isLoopback(incoming);
}
