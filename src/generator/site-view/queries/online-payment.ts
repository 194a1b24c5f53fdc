import { limitsText, onlinePaymentOf, payees } from '#domain/online-payment/online-payment.ts';
import { paymentTerms } from '#domain/online-payment/terms.ts';
import { phone } from '#domain/phone/phone.ts';
import { canSignIn } from '#domain/site/gates.ts';
import { homePath, onlinePaymentPath, signInPath } from '#domain/site/routes.ts';
import { onlinePaymentHead } from '#domain/site/titles.ts';
import type { OnlinePaymentView } from '#domain/view/online-payment-view.ts';
import { type Context, crumbsTo, seoOf } from '../context.ts';

/** The page where invoices are paid; `null` where the site has none. */
export function onlinePayment(context: Context): OnlinePaymentView | null {
  const { site, data } = context;
  const settings = onlinePaymentOf(site);
  if (settings === null) return null;
  const path = onlinePaymentPath();
  return {
    seo: seoOf(context, path, onlinePaymentHead(site), { indexed: false }),
    crumbs: crumbsTo('Pay online'),
    state: canSignIn(site) ? 'open' : 'closed',
    payees: payees(data.whole('locations')).map(({ slug, name }) => ({ value: slug, label: name })),
    invoice_hint: settings.invoice_hint,
    limits: limitsText(settings),
    terms: paymentTerms(site),
    sign_in_href: signInPath({ type: 'online-payment', redirect: path, back: homePath() }),
    phone: phone(site.contact.phone),
  };
}
