import type { Guard } from '../abuse/guard.ts';
import type { Core } from '../core.ts';
import { openPreviews } from '../store/previews.ts';
import { openSeenHooks } from '../store/received-hooks.ts';
import type { FeedHookDeps } from './feed-hook.ts';
import type { PreviewDeps } from './preview-hook.ts';
import type { StockHookDeps } from './stock-hook.ts';

/** A draft's address is as secret as a key. */
const TOKEN_BYTES = 24;

/** Opens the stock webhooks, and the webhook that previews drafts. */
export function openHooks(core: Core, guard: Guard) {
  const { store, environment, randomBytes } = core;
  const [previews, seen] = [openPreviews(store), openSeenHooks(store)];
  const secretsOf = (site: string) => environment.STOCK_HOOK_SECRETS.get(site) ?? [];
  const stockHook: StockHookDeps = { ...core, seen, secretsOf };
  const preview: PreviewDeps = {
    ...core,
    previews,
    secretsOf,
    hostOf: (site) => [...environment.FORECOURT_DOMAINS].find(([, slug]) => slug === site)?.[0],
    newToken: () => Buffer.from(randomBytes(TOKEN_BYTES)).toString('base64url'),
  };
  const feedHook: FeedHookDeps = { ...core, ...stockHook, guard };
  return { previews, seen, stockHook, feedHook, preview };
}
