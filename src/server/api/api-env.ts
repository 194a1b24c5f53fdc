import type { ClientAddress } from '../client-address.ts';

/** The context variables that the surrounding service sets for the API. */
export interface ApiEnv {
  Variables: {
    site: { readonly slug: string } | null;
    /** The request's host, with its port. */
    host: string;
    address: ClientAddress;
  };
}
