import { useRef, useState } from 'react';

/** The token of a vendor's captcha. */
export function useVendorCaptcha() {
  const token = useRef<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    /** Differs from captcha to captcha. */
    round,
    token: () => token.current,
    setToken: (value: string | null) => {
      token.current = value;
    },
    /** Requests another: a token counts once. */
    again: () => {
      token.current = null;
      setRound((count) => count + 1);
    },
  };
}

export type VendorCaptchaState = ReturnType<typeof useVendorCaptcha>;
