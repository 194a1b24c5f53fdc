import { useEffect, useRef, useState } from 'react';
import { isCaptchaMessage } from '../captcha/captcha-message.ts';

interface CaptchaFrameProps {
  name: string;
  href: string;
  onToken: (token: string | null) => void;
}

/**
 * A vendor's captcha in a framed page, whose CSP admits the vendor, unlike this page's. Until the vendor's script has
 * rendered, which it may never do, a text says that the form can be sent without it.
 */
export function CaptchaFrame({ name, href, onToken }: CaptchaFrameProps) {
  const frame = useRef<HTMLIFrameElement>(null);
  const [isDrawn, setDrawn] = useState(false);

  useEffect(() => {
    const onMessage = ({ source, data }: MessageEvent<unknown>) => {
      if (source !== frame.current?.contentWindow || !isCaptchaMessage(data)) return;
      if (data.kind === 'token') return onToken(data.token);
      frame.current?.style.setProperty('block-size', `${data.height}px`);
      setDrawn(true);
    };
    addEventListener('message', onMessage);
    return () => {
      removeEventListener('message', onMessage);
      onToken(null);
    };
  }, []);

  return (
    <div className="captcha">
      <iframe
        className="captcha__frame"
        ref={frame}
        sandbox="allow-scripts allow-same-origin allow-forms allow-popups"
        src={href}
        title={`${name}: are you a robot?`}
      />
      {!isDrawn && (
        <p className="muted small" role="status">
          {`${name} is on its way. Should it not come, send the form without it: we read every message.`}
        </p>
      )}
    </div>
  );
}
