import type { Site } from '../site/site.schema.ts';

/** Lists the terms of paying an invoice, the most important first. */
export const paymentTerms = ({ legal }: Pick<Site, 'legal'>): string[] => [
  `You pay ${legal.business_name}. Please check the number and the amount against your invoice.`,
  'The price is the one on your invoice: paying by card here costs nothing more.',
  'A receipt is emailed to you as soon as your payment has gone through, and the dealership is told.',
  'If you paid the wrong amount or the wrong invoice, call us: it goes back to the card that you paid with.',
  'Nothing here limits your rights under the Australian Consumer Law.',
];
