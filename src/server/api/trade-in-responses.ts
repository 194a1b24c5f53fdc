import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { ProviderFailed } from '#domain/errors.ts';
import type { StepRefusal } from '#domain/trade-in/trade-in.ts';
import type { StepResult } from '../trade-in/steps.ts';
import { invalid, NO_STORE, type ProblemDetails, problemJson, STORE_DOWN, tooMany } from './problem.ts';
import type { PostDeps } from './read-post.ts';

export const NO_TRADE_IN: ProblemDetails = {
  status: 404,
  title: 'There is no trade-in at this address.',
  errors: [],
};

const PLATE = 'The register has no such plate in this state. Check it, or describe the car instead.';
export const UNKNOWN_PLATE = invalid([{ field: 'rego', message: PLATE }]);

/** A service for cars or their values does not respond. */
const SERVICE_DOWN: ProblemDetails = {
  ...{ status: 503, errors: [], retryAfter: 30 },
  title: 'The service that we ask for this does not answer at the moment',
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

/** How a trade-in stands, or why it does not go on. */
export function stepResponse(step: StepResult, status: 200 | 201 = 200): Response {
  if (step.kind === 'lost') return problemJson(NO_TRADE_IN);
  if (step.kind === 'refused') return problemJson({ status: 409, title: REFUSALS[step.refusal], errors: [] });
  return tradeInJson(step.response, status);
}

export const tradeInJson = (body: TradeInResponse, status: 200 | 201): Response =>
  Response.json(body, { status, headers: NO_STORE });

/** The response of `task`; a service or store that fails is reported as such, and logged without what a person wrote. */
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
