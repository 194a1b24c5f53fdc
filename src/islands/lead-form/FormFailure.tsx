import type { Phone } from '#domain/phone/phone.ts';

interface FormFailureProps {
  message: string;
  phone: Phone | null;
}

/** "Destructive alert for a form error" (S2 §8): nothing that was written is lost, and there is another way. */
export function FormFailure({ message, phone }: FormFailureProps) {
  return (
    <div className="notice notice--error" role="alert">
      <p className="form-summary__heading">{message}</p>
      <p>
        What you wrote is still here: please try again in a moment
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
