import type { ClientAddress } from '../client-address.ts';

/** What the service around the API finds out about a request. */
export interface ApiEnv {
  Variables: {
    site: { readonly slug: string } | null;
    /** The host that the request is for, with its port. */
    host: string;
    address: ClientAddress;
  };
}
