import {
  type MailedCar,
  type SearchMail,
  type SearchNews,
  searchMailSubject,
} from '#domain/saved-search/search-mail.ts';
import { savedSearchPath } from '#domain/site/api-routes.ts';
import { absoluteUrl } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import { escapeHtml } from '../../message-page.ts';
import { envelope, type LeadMailSource, paragraph, senderOf } from './lead-mail.ts';
import { mailPage } from './mail-page.ts';
import type { Mail } from './mailer.ts';

/**
 * The mail by which a saved search is confirmed. Like a confirmation it quotes nothing that its sender wrote: anybody may have
 * typed this address.
 */
export function savedSearchMail(source: LeadMailSource & { token: string }): Mail {
  const { lead, site, token } = source;
  const href = absoluteUrl(savedSearchPath(token), site);
  const heading = 'Shall we write to you?';
  const before = [
    `Somebody, we hope it was you, asked ${site.name} to write to this address about cars: new matches of a search, or changes of cars of their choice.`,
    'Say yes on this page, and we write at most once a day, only when there is something new:',
  ];
  const after = [
    'If it was not you, do nothing: without a yes we send no cars.',
    `The reference is ${lead.reference}.`,
  ];
  return {
    ...envelope(source),
    replyTo: null,
    subject: `Please confirm: mails about cars from ${site.name}`,
    text: [...before, href, ...after].join('\n\n'),
    html: mailPage(source, heading, [
      ...before.map(paragraph),
      `<p><a href="${escapeHtml(href)}">Yes, write to me</a></p>`,
      ...after.map(paragraph),
    ]),
  };
}

interface ArrivalSource {
  /** Becomes the Message-ID. */
  id: string;
  site: Site;
  theme: string;
  mail: SearchMail;
}

/** The mail with the new cars of a person’s saved searches, and the address that ends such mails. */
export function arrivalMail({ id, site, theme, mail }: ArrivalSource): Mail {
  const { email, reference, token, news } = mail;
  const unsubscribe = absoluteUrl(savedSearchPath(token), site);
  const subject = searchMailSubject(news);
  const href = (path: string) => absoluteUrl(path, site);
  return {
    id,
    reference,
    subject,
    unsubscribe,
    from: senderOf(site),
    to: [email],
    replyTo: site.contact.email === null ? null : { name: site.name, address: site.contact.email },
    text: [
      ...news.map((one) => newsText(one, href)),
      `You get at most one such mail a day. Change or stop them: ${unsubscribe}`,
      site.name,
    ].join('\n\n'),
    html: mailPage({ site, theme }, subject, [
      ...news.map((one) => newsHtml(one, href)),
      `<p style="font-size:13px">You get at most one such mail a day. <a href="${escapeHtml(unsubscribe)}">Change or stop them</a></p>`,
    ]),
  };
}

type Href = (path: string) => string;

const moreText = ({ more }: SearchNews): string => `${more} more`;

function newsText(news: SearchNews, href: Href): string {
  const cars = news.cars.map((car) => [`${car.news}: ${car.name}`, ...car.facts, href(car.href)].join('\n'));
  const more = news.more > 0 ? [`${moreText(news)}: ${href(news.href)}`] : [];
  return [`Your search: ${news.label}`, ...cars, ...more].join('\n\n');
}

function newsHtml(news: SearchNews, href: Href): string {
  const link = (path: string, text: string) => `<a href="${escapeHtml(href(path))}">${escapeHtml(text)}</a>`;
  const more = news.more > 0 ? `<p>${link(news.href, moreText(news))}</p>` : '';
  return `<p>Your search: ${link(news.href, news.label)}</p>\n${news.cars.map((car) => carHtml(car, href)).join('\n')}${more}`;
}

const PHOTO_WIDTH = 200;

function carHtml({ name, news, facts, href: path, photo }: MailedCar, href: Href): string {
  const target = escapeHtml(href(path));
  const picture =
    photo === null
      ? ''
      : `<td width="${PHOTO_WIDTH}" valign="top"><a href="${target}"><img src="${escapeHtml(new URL(photo, href(path)).href)}" width="${PHOTO_WIDTH}" alt="" style="display:block;border:0"></a></td>`;
  const words = [
    `<b>${escapeHtml(news)}</b>`,
    `<a href="${target}">${escapeHtml(name)}</a>`,
    ...facts.map(escapeHtml),
  ];
  return `<table role="presentation" cellpadding="8" cellspacing="0"><tr>${picture}<td valign="top">${words.join('<br>')}</td></tr></table>`;
}
