import { z } from 'zod';
import { AMOUNT_MAXIMUM, readAmount } from '../amount.ts';
import { AUSTRALIAN_STATES } from '../location/location.schema.ts';
import { type AdjustmentAnswers, QUESTIONS } from './questions.ts';
import { plateOf } from './trade-car.ts';

/** Error messages for shoppers. */
const MESSAGES = {
  rego: 'Please enter the registration number as it is on the plate.',
  regoState: 'Please choose the state of the plate.',
  make: 'Please enter the make, such as Mazda.',
  model: 'Please enter the model, such as CX-5.',
  year: 'Please enter the year it was built, with four digits.',
  body: 'Please choose the body type.',
  km: 'Please enter the kilometres on the odometer.',
  adjustmentAnswers: 'Please answer the questions.',
  dollars: 'Please enter what is owed in dollars, such as 12,500.',
  accepted: 'Accept the offer, or leave it.',
} as const;

const LINE = 60;
const line = (message: string) => z.string(message).trim().min(1, message).max(LINE, message);

/** A whole number as people write it, `$12,500` or `48 000`. */
const figure = (max: number, message: string) =>
  z.preprocess(
    (value) => (typeof value === 'string' ? readAmount(value) : value),
    z.number(message).int(message).min(0, message).max(max, message),
  );

const isBlank = (value: unknown): boolean =>
  value == null || (typeof value === 'string' && value.trim() === '');

const state = z.enum(AUSTRALIAN_STATES, MESSAGES.regoState);
const plate = z.string(MESSAGES.rego).transform((text, context) => {
  const plate = plateOf(text);
  if (plate !== null) return plate;
  context.addIssue(MESSAGES.rego);
  return z.NEVER;
});

/** "Rego lookup: rego, regoState" (S2 §7). */
export const regoSchema = z.object({ rego: plate, regoState: state });

/** A car described by its owner, for cars without a registration in the register. */
export const describedCarSchema = z.object({
  make: line(MESSAGES.make),
  model: line(MESSAGES.model),
  badge: z
    .string()
    .trim()
    .max(LINE)
    .transform((text) => text || null)
    .nullable()
    .default(null),
  year: figure(2100, MESSAGES.year).refine((year) => year >= 1900, MESSAGES.year),
  body: line(MESSAGES.body),
});

const oneOf = <V extends string>({ label, choices }: { label: string; choices: readonly { value: V }[] }) =>
  z.literal(
    choices.map(({ value }) => value),
    `Please answer “${label}”`,
  );
const [history, components, keys, modifications, condition] = QUESTIONS;

/** "Adjustments: id, adjustmentAnswers" (S2 §7); the id is in the address. */
export const adjustmentsSchema = z.object({
  adjustmentAnswers: z.object(
    {
      km: figure(2_000_000, MESSAGES.km),
      service_history: oneOf(history),
      components: oneOf(components),
      keys: oneOf(keys),
      modifications: oneOf(modifications),
      condition: oneOf(condition),
      // A blank field means 0.
      finance_outstanding: z.preprocess(
        (value) => (isBlank(value) ? 0 : value),
        figure(AMOUNT_MAXIMUM, MESSAGES.dollars),
      ),
    } satisfies Record<keyof AdjustmentAnswers, z.ZodType>,
    MESSAGES.adjustmentAnswers,
  ),
});

/**
 * "Offer accepted: category, subcategory, lead_id, form_completed, offer_accepted" (S2 §7), with the offer that the
 * shopper saw.
 */
export const acceptanceSchema = z.object({
  offer_accepted: z.literal(true, MESSAGES.accepted),
  offer_price: z.number(MESSAGES.accepted),
});

/** "Valuation response plus column_name=valuation" (S2 §7), with the trade-in's id. */
export const savedValuationSchema = z.object({
  column_name: z.literal('valuation'),
  id: z.string().min(1),
  offer_price: z.number(),
  low: z.number(),
  high: z.number(),
  made_at: z.iso.datetime(),
});

export type SavedValuation = z.output<typeof savedValuationSchema>;
