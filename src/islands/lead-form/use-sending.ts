import { useState } from 'react';
import type { FormView } from '#domain/view/form-view.ts';
import { isRefused, type Reply } from '../api.ts';
import { provenForm } from '../captcha/proven-form.ts';
import { afterBeginning, afterSending } from './after-sending.ts';
import { formAttempts } from './attempts.ts';
import { inputOf, visitOf } from './filled.ts';
import type { FormContext } from './form-place.ts';
import { proofOfWork } from './proof-of-work.ts';
import type { VendorCaptchaState } from './use-vendor-captcha.ts';

const TOKEN_FIELD = 'captcha';

/** Sends a form, as a lead or as the start of a trade-in. */
export function useSending(view: FormView, place: FormContext, vendor: VendorCaptchaState) {
  const [attempts] = useState(() => formAttempts(visitOf));
  const [proven] = useState(() =>
    provenForm(null, view.captcha?.kind === 'work' ? proofOfWork : async () => null),
  );

  const settle = (reply: Reply<unknown>) => {
    if (isRefused(reply, TOKEN_FIELD)) vendor.again();
    attempts.settle(reply);
  };
  const send = async (form: HTMLFormElement): Promise<Reply<unknown>> => {
    const { key, body } = attempts.next(inputOf(form));
    const sent = { ...body, [TOKEN_FIELD]: vendor.token() };
    if (place.begins) {
      const reply = await proven.send('POST /api/trade-ins', sent, { key });
      settle(reply);
      if (reply.ok) afterBeginning(body, reply.data);
      return reply;
    }
    const reply = await proven.send('POST /api/leads', sent, { key });
    settle(reply);
    if (reply.ok) afterSending({ view, place, body, lead: reply.data });
    return reply;
  };

  return { prove: proven.begin, send };
}
