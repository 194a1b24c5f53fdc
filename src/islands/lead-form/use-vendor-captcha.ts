import { useRef, useState } from 'react';

/** What a shopper has done of a vendor's captcha. */
export function useVendorCaptcha() {
  const answer = useRef<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    /** Tells one captcha from the next. */
    round,
    answer: () => answer.current,
    hear: (told: string | null) => {
      answer.current = told;
    },
    /** Asks for another: an answer counts once. */
    again: () => {
      answer.current = null;
      setRound((count) => count + 1);
    },
  };
}

export type VendorCaptchaState = ReturnType<typeof useVendorCaptcha>;
