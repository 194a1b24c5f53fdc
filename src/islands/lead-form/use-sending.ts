import { useRef } from 'react';
import type { FormView } from '#domain/view/form-view.ts';
import { afterSending } from './after-sending.ts';
import { bodyOf } from './filled.ts';
import type { FormPlace } from './form-place.ts';
import { proofOfWork } from './proof-of-work.ts';
import { type Sent, sendLead } from './send-lead.ts';

/** The name that ALTCHA gives to its proof. */
const PROOF = 'altcha';

/**
 * Sends a form: the same words go under one key however often they are sent, so that no press and no lost answer makes
 * two leads of them (rules 48).
 */
export function useSending(view: FormView, place: FormPlace) {
  const proof = useRef<Promise<string | null> | null>(null);
  const last = useRef({ words: '', key: '' });

  const prove = () => {
    if (view.captcha) proof.current ??= proofOfWork();
    return proof.current;
  };

  const post = async (body: Record<string, unknown>): Promise<Sent> => {
    const words = JSON.stringify({ ...body, [PROOF]: await prove() });
    if (words !== last.current.words) last.current = { words, key: crypto.randomUUID() };
    return sendLead(words, last.current.key);
  };

  const send = async (form: HTMLFormElement): Promise<Sent> => {
    const body = bodyOf(form);
    const first = await post(body);
    const isStale = first.kind === 'refused' && first.problems.some(({ field }) => field === PROOF);
    // A proof lasts some minutes: a form that lay open for longer needs another.
    if (isStale) proof.current = null;
    const answer = isStale ? await post(body) : first;
    if (answer.kind === 'stored') afterSending({ view, place, body, answer });
    return answer;
  };

  return { prove, send };
}
