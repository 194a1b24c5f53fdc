import { useRef, useState } from 'react';

export function useVendorCaptcha() {
  const token = useRef<string | null>(null);
  const [round, setRound] = useState(0);
  return {
    /** React key of the current captcha. */
    round,
    token: () => token.current,
    setToken: (value: string | null) => {
      token.current = value;
    },
    /** Requests another one, because a token counts once. */
    again: () => {
      token.current = null;
      setRound((count) => count + 1);
    },
  };
}

export type VendorCaptchaState = ReturnType<typeof useVendorCaptcha>;
