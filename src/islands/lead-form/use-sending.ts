import { useState } from 'react';
import type { FormView } from '#domain/view/form-view.ts';
import { ownHoldOf } from '#stores/own-holds.ts';
import { idempotencyKeys, isRefused, type Reply } from '../api.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { afterBeginning, afterSending } from './after-sending.ts';
import { bodyOf } from './filled.ts';
import type { FormContext } from './form-place.ts';
import { proofOfWork } from './proof-of-work.ts';
import type { VendorCaptchaState } from './use-vendor-captcha.ts';

const TOKEN_FIELD = 'captcha';

/** Sends a form, as a lead or as the start of a trade-in. */
export function useSending(view: FormView, place: FormContext, vendor: VendorCaptchaState) {
  const [keys] = useState(idempotencyKeys);
  const [proven] = useState(() =>
    provenForm(null, view.captcha?.kind === 'work' ? proofOfWork : async () => null),
  );

  const send = async (form: HTMLFormElement): Promise<Reply<unknown>> => {
    const body = bodyOf(form);
    const hold = ownHoldOf(String(body.car_id));
    const sent = { ...body, hold, [TOKEN_FIELD]: vendor.token() };
    const options = { key: keys.keyFor(body) };
    if (place.begins) {
      const reply = await proven.send('POST /api/trade-ins', sent, options);
      if (isRefused(reply, TOKEN_FIELD)) vendor.again();
      if (reply.ok) afterBeginning(body, reply.data);
      return reply;
    }
    const reply = await proven.send('POST /api/leads', sent, options);
    if (isRefused(reply, TOKEN_FIELD)) vendor.again();
    if (reply.ok) afterSending({ view, place, body, lead: reply.data });
    return reply;
  };

  return { prove: proven.begin, send };
}
