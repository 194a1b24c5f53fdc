import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { ProviderFailed } from '#domain/errors.ts';
import type { StepRefusal } from '#domain/trade-in/trade-in.ts';
import type { StepResult } from '../trade-in/steps.ts';
import { invalid, NO_STORE, type ProblemDetails, problemJson, STORE_DOWN, tooMany } from './problem.ts';
import type { PostDeps } from './read-post.ts';

export const NO_TRADE_IN: ProblemDetails = {
  status: 404,
  title: 'There is no trade-in at this address.',
};

const PLATE = 'The register has no such plate in this state. Check it, or describe the car instead.';
export const UNKNOWN_PLATE = invalid([{ field: 'rego', message: PLATE }]);
const NO_LOOKUP = 'We cannot look plates up here. Please describe your car instead.';
export const NO_REGISTER = invalid([{ field: 'rego', message: NO_LOOKUP }]);

/** The external lookup of cars or values does not respond. */
const SERVICE_DOWN: ProblemDetails = {
  status: 503,
  retryAfter: 30,
  title: 'The service that provides this does not respond at the moment',
};

const REFUSALS: Readonly<Record<StepRefusal, string>> = {
  no_car: 'Tell us which car it is first.',
  other_car: 'The car was changed meanwhile. Please answer again.',
  no_offer: 'There is no offer yet.',
  other_offer: 'The offer was worked out anew meanwhile. Please look at it again.',
  offer_expired: 'The offer has run out. Please have it worked out again.',
  is_accepted: 'The offer was accepted. To change anything, please call us.',
};

export const tooOften = (limited: { retryAfter: number }): ProblemDetails =>
  tooMany('Too many questions came from your network. Please try again later, or call us.', limited);

/** Responds with the trade-in's state, or why the step was refused. */
export function stepResponse(step: StepResult, status: 200 | 201 = 200): Response {
  if (step.kind === 'lost') return problemJson(NO_TRADE_IN);
  if (step.kind === 'refused') return problemJson({ status: 409, title: REFUSALS[step.refusal] });
  return tradeInJson(step.response, status);
}

export const tradeInJson = (body: TradeInResponse, status: 200 | 201): Response =>
  Response.json(body, { status, headers: NO_STORE });

/** Returns the response of `task`; a failing service or store becomes a problem, logged without personal data. */
export async function respondSafely(
  { log }: Pick<PostDeps, 'log'>,
  site: string,
  task: () => Promise<Response>,
): Promise<Response> {
  try {
    return await task();
  } catch (error) {
    log.error({ site, err: error }, 'trade-in cannot go on');
    return problemJson(error instanceof ProviderFailed ? SERVICE_DOWN : STORE_DOWN);
  }
}
