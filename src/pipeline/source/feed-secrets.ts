import type { SecretValue } from '#domain/site/stock-source.schema.ts';
import { FeedUnusable } from './feed-unusable.ts';

/** Looks a variable of the environment up. */
export type SecretLookup = (name: string) => string | undefined;

/** An environment in which nothing is set. */
export const NO_SECRETS: SecretLookup = () => undefined;

/** Characters below which a part of a secret is a word like any other. */
const PART_LENGTH = 4;

/** The secrets that one fetch takes from the environment, of which nothing gets into a message. */
export class FeedSecrets {
  readonly #lookup: SecretLookup;
  readonly #place: string;
  readonly #used: Set<string>;

  constructor(lookup: SecretLookup, place = 'stock', used = new Set<string>()) {
    this.#lookup = lookup;
    this.#place = place;
    this.#used = used;
  }

  /** The same for a source that lies at `field` of this one. */
  below(field: string): FeedSecrets {
    return new FeedSecrets(this.#lookup, `${this.#place}.${field}`, this.#used);
  }

  /** The value of the variable `name`, which `field` of the stock source names. Throws `FeedUnusable` where it is not set. */
  named(field: string, name: string): string {
    const secret = this.#lookup(name);
    if (secret === undefined || secret === '')
      throw new FeedUnusable(
        'no_secret',
        `"${this.#place}.${field}" of site.json names the variable ${name}, which is not set: set it in the environment of whatever builds the site`,
      );
    this.#used.add(secret);
    return secret;
  }

  /** The same where settings may leave the variable out. */
  optional(field: string, name: string | undefined): string | undefined {
    return name === undefined ? undefined : this.named(field, name);
  }

  /** A text of settings, or what the variable holds that they name in its place. */
  text(field: string, value: SecretValue): string {
    return typeof value === 'string' ? value : this.named(field, value.env);
  }

  /** `text` without any secret that was taken: a server may send back what it was sent. */
  redact(text: string): string {
    return [...this.#used]
      .flatMap(formsOf)
      .sort((one, other) => other.length - one.length)
      .reduce((redacted, secret) => redacted.replaceAll(secret, '***'), text);
  }
}

/** A secret as it may come back: as it is, encoded, and the password of `user:password`. */
function formsOf(secret: string): string[] {
  const password = secret.slice(secret.indexOf(':') + 1);
  const forms = [secret, encodeURIComponent(secret), Buffer.from(secret).toString('base64')];
  return password.length < PART_LENGTH ? forms : [...forms, password];
}
