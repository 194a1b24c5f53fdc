import { useRef } from 'react';
import { leadsPath, tradeInsPath } from '#domain/site/api-routes.ts';
import type { FormView } from '#domain/view/form-view.ts';
import { afterBeginning, afterSending } from './after-sending.ts';
import { bodyOf } from './filled.ts';
import type { FormPlace } from './form-place.ts';
import { proofOfWork } from './proof-of-work.ts';
import { type Sent, sendLead } from './send-lead.ts';
import type { VendorCaptcha } from './use-vendor-captcha.ts';

/** Under which name a proof goes: that which ALTCHA gives to its own, and one for what vendors give. */
const PROOF = 'altcha';
const ANSWER = 'captcha';

/**
 * Sends a form: the same words go under one key however often they are sent, so that no press and no lost answer makes
 * two leads of them (rules 48).
 */
export function useSending(view: FormView, place: FormPlace, vendor: VendorCaptcha) {
  const proof = useRef<Promise<string | null> | null>(null);
  const last = useRef({ words: '', key: '' });

  const prove = () => {
    if (view.captcha?.kind === 'work') proof.current ??= proofOfWork();
    return proof.current;
  };

  const post = async (body: Record<string, unknown>): Promise<Sent> => {
    const words = JSON.stringify({ ...body, [PROOF]: await prove(), [ANSWER]: vendor.answer() });
    if (words !== last.current.words) last.current = { words, key: crypto.randomUUID() };
    return sendLead(words, last.current.key, place.begins ? tradeInsPath() : leadsPath());
  };

  const send = async (form: HTMLFormElement): Promise<Sent> => {
    const body = bodyOf(form);
    const first = await post(body);
    if (isRefused(first, ANSWER)) vendor.again();
    const isStale = isRefused(first, PROOF);
    // A proof lasts some minutes: a form that lay open for longer needs another.
    if (isStale) proof.current = null;
    const answer = isStale ? await post(body) : first;
    if (answer.kind === 'stored')
      place.begins ? afterBeginning(body, answer) : afterSending({ view, place, body, answer });
    return answer;
  };

  return { prove, send };
}

const isRefused = (sent: Sent, name: string): boolean =>
  sent.kind === 'refused' && sent.problems.some(({ field }) => field === name);
