import { proofOfWork } from '../lead-form/proof-of-work.ts';

/** Posts fields as JSON; rejects where the service cannot be reached. */
export type ProvenPost = (
  address: string,
  fields: Record<string, unknown>,
  options?: { headers?: Record<string, string>; signal?: AbortSignal },
) => Promise<Response>;

/**
 * Posts with a proof of work, which is begun when somebody turns to `form`, so that nobody waits for it at the end. One
 * that has run out meanwhile is done again, once.
 */
export function provenPost(form: HTMLElement | null = null): ProvenPost {
  let proof: Promise<string | null> | null = null;
  const begin = () => {
    proof ??= proofOfWork();
    return proof;
  };
  form?.addEventListener('focusin', begin);
  return async (address, fields, { headers, signal } = {}) => {
    const post = async () => {
      const altcha = await begin();
      // It counts once.
      proof = null;
      return fetch(address, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', Accept: 'application/json', ...headers },
        body: JSON.stringify({ ...fields, altcha }),
        ...(signal !== undefined && { signal }),
      });
    };
    const response = await post();
    return (await isStale(response)) ? post() : response;
  };
}

async function isStale(response: Response): Promise<boolean> {
  if (response.status !== 422) return false;
  const { errors = [] }: { errors?: { field: string }[] } = await response.clone().json();
  return errors.some(({ field }) => field === 'altcha');
}
