import { type Challenge, createChallenge, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/sha';
import { MINUTE_MS } from '#domain/duration.ts';
import type { Proof } from '#domain/lead/proof.ts';
import type { Core } from '../core.ts';
import type { UsedProofs } from './used-proofs.ts';

/** Issues and checks proofs of work (ALTCHA), which browsers solve without asking the shopper. */
export interface Captcha {
  /** Creates a fresh challenge for each form. */
  challenge(now: Date): Promise<Challenge>;
  /**
   * Checks a proof without using it up. A proof counts once, except that requests with the same `claim` may repeat it;
   * `refused` means invalid, expired or used.
   */
  check(sent: string | null, claim: string, now: Date): Promise<ProofCheck>;
}

/** `use` uses the proof up, or returns `refused` where another claim was first meanwhile. */
export type ProofCheck = 'unproven' | 'refused' | { use(): Promise<Proof | 'refused'> };

const ALGORITHM = 'SHA-256';
/** Three zeros take about four thousand hashes, a fraction of a second in a browser. */
const KEY_PREFIX = '000';
const LIFE_MS = 20 * MINUTE_MS;
const SECRET_NOTE = 'captcha-secret';
const SECRET_BYTES = 32;

export interface CaptchaDeps extends Pick<Core, 'notes' | 'randomBytes'> {
  used: UsedProofs;
}

export function openCaptcha({ used, notes, randomBytes }: CaptchaDeps): Captcha {
  const secret = () =>
    notes.first(SECRET_NOTE, () => Buffer.from(randomBytes(SECRET_BYTES)).toString('base64url'));
  return {
    challenge: async (now) =>
      createChallenge({
        algorithm: ALGORITHM,
        cost: 1,
        keyPrefix: KEY_PREFIX,
        deriveKey,
        // By our own clock; ALTCHA's own expiry uses the machine's.
        data: { until: now.getTime() + LIFE_MS },
        hmacSignatureSecret: String(await secret()),
      }),
    async check(sent, claim, now) {
      if (sent === null || sent === '') return 'unproven';
      const proof = proofIn(sent);
      if (proof === null || Number(proof.challenge.parameters.data?.until ?? 0) < now.getTime())
        return 'refused';
      const { verified } = await verifySolution({
        ...proof,
        deriveKey,
        hmacSignatureSecret: String(await secret()),
      });
      const { salt, nonce } = proof.challenge.parameters;
      const name = `${salt}${nonce}`;
      if (!verified || ((await used.claimOf(name)) ?? claim) !== claim) return 'refused';
      return { use: async () => ((await used.use(name, claim, now)) ? 'proven' : 'refused') };
    },
  };
}

interface DecodedProof {
  challenge: Challenge;
  solution: { counter: number; derivedKey: string };
}

/** Parses a proof as browsers send it, base64 of JSON; `null` for anything else. */
function proofIn(sent: string): DecodedProof | null {
  try {
    const proof: DecodedProof = JSON.parse(atob(sent));
    const { nonce, salt, algorithm } = proof.challenge.parameters;
    const { signature } = proof.challenge;
    const isWhole = [nonce, salt, signature, proof.solution.derivedKey].every(
      (text) => typeof text === 'string',
    );
    return isWhole && algorithm === ALGORITHM ? proof : null;
  } catch {
    return null;
  }
}
