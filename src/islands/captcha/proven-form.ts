import { isRefused, type SendForm, sendForm } from '../api.ts';
import { proofOfWork } from '../lead-form/proof-of-work.ts';

/**
 * Sends a form with a proof of work, which starts when `form` is first used, so that nobody waits for it in the end. An
 * expired proof is renewed once.
 */
export function provenForm(
  form: HTMLElement | null = null,
  prove: () => Promise<string | null> = proofOfWork,
) {
  let proof: Promise<string | null> | null = null;
  const begin = () => {
    proof ??= prove();
    return proof;
  };
  form?.addEventListener('focusin', begin);
  const send: SendForm = async (route, fields, options) => {
    const once = async () => {
      const altcha = await begin();
      // A proof counts once.
      proof = null;
      return sendForm(route, { ...fields, altcha }, options);
    };
    const reply = await once();
    return isRefused(reply, 'altcha') ? once() : reply;
  };
  return { begin, send };
}
