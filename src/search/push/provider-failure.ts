import { AppError, messageOf, ProviderFailed } from '#domain/errors.ts';

/**
 * Runs work at a provider. What its library throws becomes a `ProviderFailed` with the reason alone: the
 * rest holds the request, and in it the key.
 */
export const asProviderFailure =
  (provider: string, reasonOf: (cause: unknown) => string = messageOf) =>
  async <T>(work: () => Promise<T>): Promise<T> => {
    try {
      return await work();
    } catch (cause) {
      if (cause instanceof AppError) throw cause;
      throw new ProviderFailed(
        `${provider} does not take the cars: ${reasonOf(cause)}. Check search.provider in site.json and SEARCH_ADMIN_KEY, then push again: what arrived stays.`,
      );
    }
  };
