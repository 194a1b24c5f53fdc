import { DAY_MS } from '#domain/duration.ts';
import type { OpenRules } from '#domain/opening-hours/open-rules.ts';
import { nextOpeningInstant, openingStatus } from '#domain/opening-hours/status.ts';

/** Longer waits than this overflow the browser's timer. */
const LONGEST_WAIT_MS = DAY_MS;

/**
 * Updates whether a department is open, by the same rule that printed it, because the page may be weeks old. After the
 * last known hours it does nothing: the page's script has withdrawn the claim (rules 66).
 */
export class OpenStatus extends HTMLElement {
  connectedCallback() {
    const { location, site, valid_until }: OpenRules = JSON.parse(this.dataset.rules ?? '');
    const now = new Date();
    const validUntil = new Date(valid_until);
    if (now >= validUntil) return;
    const status = openingStatus(location, site, now);
    const turns = nextOpeningInstant(location, site, now) ?? validUntil;
    const until = turns < validUntil ? turns : validUntil;
    this.textContent = status?.text ?? '';
    this.classList.toggle('open-status--open', status?.kind === 'open');
    this.dataset.until = until.toISOString();
    setTimeout(() => this.connectedCallback(), Math.min(until.getTime() - now.getTime(), LONGEST_WAIT_MS));
  }
}
