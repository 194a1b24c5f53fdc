import type { BrokenLink } from '#sites/link-report.ts';
import type { CheckLink } from './ask.ts';
import type { OutboundLink } from './outbound-links.ts';

/** Hosts that are asked at the same time; each of them is asked for one page after the other. */
const HOSTS_AT_ONCE = 4;

/** Follows each link once; answers with those that lead nowhere, in the order of `links`. */
export async function brokenOutboundLinks(
  links: readonly OutboundLink[],
  ask: CheckLink,
  onAsked: (asked: number) => void = () => {},
): Promise<BrokenLink[]> {
  const problems = new Map<string, string>();
  const hosts = Map.groupBy(links, ({ url }) => new URL(url).host).values();
  let asked = 0;
  const work = async () => {
    for (const ofHost of hosts) {
      for (const { url } of ofHost) {
        const problem = await ask(url);
        if (problem !== null) problems.set(url, problem);
        asked += 1;
        onAsked(asked);
      }
    }
  };
  await Promise.all(Array.from({ length: HOSTS_AT_ONCE }, work));
  return links.flatMap((link) => {
    const problem = problems.get(link.url);
    return problem === undefined ? [] : [{ ...link, problem }];
  });
}
