import type { Phone } from '#domain/phone/phone.ts';

interface FormFailureProps {
  message: string;
  /** Address of the sign-in page, where sign-in is required. */
  sign_in?: string | undefined;
  phone: Phone | null;
}

/** "Destructive alert for a form error" (S2 §8); the input is kept, and the phone is offered instead. */
export function FormFailure({ message, sign_in, phone }: FormFailureProps) {
  return (
    <div className="notice notice--error" role="alert">
      <p className="form-summary__heading">{message}</p>
      <p>
        What you wrote is still here:{' '}
        {sign_in === undefined ? (
          'please try again in a moment'
        ) : (
          <>
            <a href={sign_in} target="_blank" rel="noopener">
              sign in (opens a new tab)
            </a>
            , then send it again
          </>
        )}
        {phone !== null && (
          <>
            , or call us on <a href={phone.href}>{phone.text}</a>
          </>
        )}
        .
      </p>
    </div>
  );
}
