import { calendarFile } from '#domain/lead/calendar-file.ts';
import { arrival, type SentLead as Sent } from '#domain/lead/sent-lead.ts';
import { vehiclePath } from '#domain/site/routes.ts';
import { lastSent } from '#stores/sent-lead.ts';

/** Describes on the success page what this browser sent; without a sent form it promises nothing. */
export class SentLead extends HTMLElement {
  connectedCallback() {
    const came = arrival(lastSent(), {
      referrer: document.referrer,
      origin: location.origin,
      now: new Date(),
    });
    const [heading, about] = [this.querySelector('h1'), this.querySelector('[data-about]')];
    if (heading === null || about === null) return;
    if (came.kind === 'cold') {
      this.querySelector('[data-mark]')?.remove();
      heading.textContent = 'Nothing was sent';
      about.textContent = 'No form was sent from this browser just now.';
      return;
    }
    heading.textContent = 'Thank you. We have it.';
    if (came.kind === 'from_form') return;
    const { sent } = came;
    const { category, car, reference, reply_by } = sent;
    about.textContent = `${category}${car === null ? '' : `: ${car.name}`}`;
    this.querySelector('[data-confirm]')?.toggleAttribute('hidden', sent.form !== 'search-alert');
    this.#show('reference', reference);
    if (reply_by !== null) this.#show('reply', reply_by);
    this.querySelector('[data-ways]')?.prepend(...waysOf(sent));
    suggest(sent.form);
  }

  #show(part: 'reference' | 'reply', text: string) {
    const line = this.querySelector<HTMLElement>(`[data-${part}]`);
    const place = line?.querySelector('b');
    if (line == null || place == null) return;
    place.textContent = text;
    line.hidden = false;
  }
}

/** Returns links back to the car, and to a calendar entry of the appointment. */
function waysOf({ category, car, reference, appointment }: Sent): HTMLAnchorElement[] {
  const ways: HTMLAnchorElement[] = [];
  if (car !== null) ways.push(anchorTo(vehiclePath(car.slug), `Back to ${car.name}`, 'button'));
  if (appointment !== null) {
    const summary = car === null ? category : `${category}: ${car.name}`;
    const entry = { ...appointment, summary, reference, host: location.hostname };
    const file = new Blob([calendarFile(entry, new Date())], { type: 'text/calendar' });
    const way = anchorTo(URL.createObjectURL(file), 'Add it to my calendar', 'button button--secondary');
    way.download = `${reference}.ics`;
    ways.push(way);
  }
  return ways;
}

const anchorTo = (href: string, textContent: string, className: string) =>
  Object.assign(document.createElement('a'), { href, textContent, className });

/** Shows only those suggested steps of the page that follow such a form. */
function suggest(form: string): void {
  for (const step of document.querySelectorAll<HTMLElement>('[data-after]')) {
    const after = step.dataset.after?.split(' ') ?? [];
    step.hidden = step.dataset.after !== '' && !after.includes(form);
  }
}
