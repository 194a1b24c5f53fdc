import { formatMoney } from '#domain/money.ts';
import { dollarsOf } from '#domain/reservation/cents.ts';
import type { FreeAlert, Notice, Purpose, Reservation } from '#domain/reservation/reservation.ts';
import { instantText } from '#domain/reservation/terms.ts';
import { absoluteUrl, vehiclePath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { type LetterSource, letterMail } from '../delivery/mail/letter.ts';
import type { Mail } from '../delivery/mail/mailer.ts';
import type { NoticeContent, PaidLead } from '../delivery/paid-lead.ts';

/** Builds the messages of a hold's notice: a mail to the shopper, or a lead to the dealership. */
export function holdNotice(
  notice: Extract<Notice, { hold: string }>,
  hold: Reservation,
  source: LetterSource,
): NoticeContent {
  if (notice.kind === 'lead') return { lead: holdLead(hold, source.site) };
  return {
    letter: notice.kind === 'receipt' ? receiptMail(hold, source) : refundMail(hold, notice.amount, source),
  };
}

/** Writes the receipt of a deposit: what was paid, what for, and until when the car is held. */
function receiptMail(hold: Reservation, source: LetterSource): Mail {
  const { site, real } = source;
  const paid = formatMoney(dollarsOf(hold.deposit));
  return letterMail(source, {
    reference: hold.reference,
    to: hold.email,
    subject: `Receipt: ${hold.car_name} is held for you (${hold.reference})`,
    paragraphs: [
      real ? null : 'THIS IS A TEST. No money was taken.',
      `Hello ${hold.name},`,
      `We received your deposit of ${paid} for the ${hold.car_name}${hold.captured_at === null ? '' : ` at ${instantText(hold.captured_at, site)}`}.`,
      `We hold it for you until ${instantText(hold.expires_at, site)}. Nobody else can buy it before then.`,
      hold.purpose === 'purchase'
        ? 'You would like to buy it online: we will call you to go through the contract, your trade-in and delivery.'
        : 'Come and see it, or call us: we will keep it ready for you.',
      `If you do not go ahead, or do nothing at all, all ${paid} goes back to your card when the hold ends. A reservation is not a contract to buy it, and your rights under the Australian Consumer Law stand.`,
      `Your reference is ${hold.reference}.`,
    ],
  });
}

/** Writes the mail about a refund, with why the hold ended. */
export function refundMail(hold: Reservation, amount: number, source: LetterSource): Mail {
  const sum = formatMoney(dollarsOf(amount));
  return letterMail(source, {
    reference: hold.reference,
    to: hold.email,
    subject: `Refund of ${sum}: ${hold.car_name} (${hold.reference})`,
    paragraphs: [
      source.real ? null : 'THIS IS A TEST. No money is moved.',
      `Hello ${hold.name},`,
      WHY[hold.state](hold.car_name),
      `We have sent all ${sum} back to the card that you paid with. Banks take up to ten business days to show it.`,
      `Your reference is ${hold.reference}.`,
    ],
  });
}

const WHY: Readonly<Record<Reservation['state'], (car: string) => string>> = {
  expired: (car) => `Your reservation of the ${car} has ended.`,
  released: (car) => `Your reservation of the ${car} was let go.`,
  refunded: (car) => `Your reservation of the ${car} was called off.`,
  // Payments other than the deposit of a continuing hold: paid twice, or in another amount.
  pending: (car) => `We could not use a payment for the ${car}: it was not the deposit asked for.`,
  held: (car) => `We received more than one payment for the ${car}. It is still held for you.`,
  converted: (car) => `We received more than one payment for the ${car}.`,
};

/** The category by which lead routes select these leads. */
const CATEGORY = 'Online Reservation';

const PURPOSES: Readonly<Record<Purpose, string>> = {
  reserve: 'Hold it and decide',
  purchase: 'Buy it online',
};

/** Builds the lead by which the dealership receives a paid hold. */
function holdLead(hold: Reservation, site: Site): PaidLead {
  const { name, email, phone, car_id, reference } = hold;
  const details = {
    'Held until': instantText(hold.expires_at, site),
    'Deposit paid': formatMoney(dollarsOf(hold.deposit)),
    'The shopper wants to': PURPOSES[hold.purpose],
    Reservation: reference,
  };
  return {
    key: `hold ${hold.id}`,
    reference,
    body: { form: 'enquiry', category: CATEGORY, name, email, phone, car_id, details },
  };
}

/** Writes the mail that a car is free again, to a shopper who waited. */
export function freeMail(
  { email, slug, car_name, canReserve }: FreeAlert & { canReserve: boolean },
  { reference, ...source }: LetterSource & { reference: string },
): Mail {
  const { site } = source;
  return letterMail(source, {
    reference,
    to: email,
    subject: `Available again: ${car_name}`,
    paragraphs: [
      `You asked us to tell you if the ${car_name} becomes free. It is.`,
      absoluteUrl(vehiclePath(slug), site),
      `${canReserve ? 'Whoever reserves it first has it. ' : ''}This is the only message you get about it.`,
    ],
  });
}
