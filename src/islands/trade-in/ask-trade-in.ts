import type { TradeInResponse } from '#domain/api/trade-ins.schema.ts';
import { miscellaneousPath, tradeInStepPath } from '#domain/site/api-routes.ts';
import type { Valuation } from '#domain/trade-in/valuation.ts';

/** What the service said of a step. */
export type Asked =
  | { kind: 'answered'; answer: TradeInResponse }
  | { kind: 'refused'; problems: { field: string; message: string }[] }
  /** The step comes at another time than the page thought. */
  | { kind: 'elsewhere'; message: string }
  | { kind: 'lost' }
  | { kind: 'failed'; message: string };

export type StepName = 'rego' | 'car' | 'adjustments' | 'acceptance';

/** S2 §8: "the server's form error message or that same default". */
const FAILED = 'An error occurred when submitting this form';
const PATIENCE_MS = 30_000;

/** Where a trade-in stands. Never rejects. */
export const readTradeIn = (id: string): Promise<Asked> => ask(tradeInStepPath(id), { method: 'GET' });

/** Takes a trade-in on by a step; sending one again is safe. Never rejects: what was filled in is still there. */
export const takeStep = (id: string, step: StepName, body: object): Promise<Asked> =>
  ask(tradeInStepPath(id, step), {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', Accept: 'application/json' },
    body: JSON.stringify(body),
  });

/** Tells what a valuation said (S2 §7); "valuation save failure: logged only" (S2 §8). */
export async function saveValuation(
  id: string,
  { offer_price, low, high, made_at }: Valuation,
): Promise<void> {
  try {
    const { status } = await fetch(miscellaneousPath(), {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ column_name: 'valuation', id, offer_price, low, high, made_at }),
    });
    if (status !== 200) throw new Error(`The service answered ${status}`);
  } catch (error) {
    console.error('The valuation was not saved.', error);
  }
}

async function ask(path: string, request: RequestInit): Promise<Asked> {
  try {
    const response = await fetch(path, { ...request, signal: AbortSignal.timeout(PATIENCE_MS) });
    return askedOf(response.status, await response.json());
  } catch {
    return { kind: 'failed', message: FAILED };
  }
}

// The service is this very site's: what it answers with 200 is what it says.
function askedOf(status: number, answer: TradeInResponse & { title?: string; errors?: [] }): Asked {
  const { title: message = FAILED, errors = [] } = answer;
  if (status === 200) return { kind: 'answered', answer };
  if (status === 422 && errors.length > 0) return { kind: 'refused', problems: errors };
  if (status === 409) return { kind: 'elsewhere', message };
  return status === 404 ? { kind: 'lost' } : { kind: 'failed', message };
}
