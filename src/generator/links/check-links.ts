import type { BrokenLink } from '#sites/link-report.ts';
import type { CheckLink } from './check-http-link.ts';
import type { OutboundLink } from './outbound-links.ts';

/** Hosts checked in parallel; each gets one request at a time. */
const HOSTS_AT_ONCE = 4;

/** Follows each link once; returns the broken ones in the order of `links`. */
export async function brokenOutboundLinks(
  links: readonly OutboundLink[],
  check: CheckLink,
  onChecked: (checked: number) => void = () => {},
): Promise<BrokenLink[]> {
  const problems = new Map<string, string>();
  const hosts = Map.groupBy(links, ({ url }) => new URL(url).host).values();
  let checked = 0;
  const work = async () => {
    for (const ofHost of hosts) {
      for (const { url } of ofHost) {
        const problem = await check(url);
        if (problem !== null) problems.set(url, problem);
        checked += 1;
        onChecked(checked);
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
  return links.flatMap((link) => {
    const problem = problems.get(link.url);
    return problem === undefined ? [] : [{ ...link, problem }];
  });
}
