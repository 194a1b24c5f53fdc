import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { stdSerializers } from 'pino';
import PostalMime from 'postal-mime';
import { describe, expect, it, onTestFinished } from 'vitest';
import { CAR, leadWith } from '#domain/lead/lead.fixture.ts';
import { siteWith } from '#domain/site/site.fixture.ts';
import { toHex } from '#domain/theme/colour.ts';
import { brandedTheme } from '#sites/settings/brand-theme.ts';
import { courierRig } from '../courier.fixture.ts';
import { folderMailer } from './folder-mailer.ts';
import { confirmationMail, dealerMail } from './lead-mail.ts';
import { arrivalMail, savedSearchMail } from './search-mail.ts';
import { startSmtp } from './smtp.fixture.ts';

const BRAND = toHex([1, 0.2, 0]);
const site = siteWith({ contact: { email: 'hello@harbour.example' }, brand: { colour: BRAND } });
const envelope = {
  id: 'd-1',
  site,
  theme: brandedTheme(site, ''),
  to: ['sales@harbour.example'],
};

describe('over a real mail server', () => {
  it('the dealer gets the lead as HTML and text, and a reply goes to the shopper', async () => {
    const { received, mailer } = await startSmtp();
    const lead = leadWith(
      { name: 'Zoë <O’Neil>', message: 'One\nTwo & <b>three</b>' },
      { site, vehicle: CAR },
    );
    expect(await mailer.send(dealerMail({ ...envelope, lead }))).toMatch(/^127\.0\.0\.1:\d+: 250/);
    const [mail] = received;
    expect(mail).toMatchObject({ from: 'no-reply@harbour.example', to: ['sales@harbour.example'] });
    const parsed = await PostalMime.parse(mail?.source ?? '');
    expect(parsed).toMatchObject({
      messageId: '<d-1@harbour.example>',
      from: { name: 'Harbour Motors', address: 'no-reply@harbour.example' },
      replyTo: [{ name: 'Zoë <O’Neil>', address: 'jane@example.com' }],
    });
    expect(parsed.subject).toContain('2021 Toyota Corolla Ascent Sport · Zoë <O’Neil>');
    expect(parsed.text).toContain('Message: One\nTwo & <b>three</b>');
    expect(parsed.html).toContain(`border-top:4px solid ${BRAND}`);
    expect(parsed.html).toMatch(
      /<img src="https:\/\/harbour\.example\/brand\/logo-light\.png"[^>]* alt="Harbour Motors"/,
    );
    expect(parsed.html).toContain('One<br>Two &amp; &lt;b&gt;three&lt;/b&gt;');
  });

  it.each(['\r\nBcc: all@evil.example', '\nX: y', '\u2028Bcc: x', '"; Bcc: x', '=?utf-8?q?=0d=0aBcc:_x?='])(
    '"mail headers cannot be injected": %j',
    async (written) => {
      const { received, mailer } = await startSmtp();
      const lead = leadWith(
        { name: `Jane${written}`, last_name: written, category: `General${written}` },
        { site },
      );
      await mailer.send(dealerMail({ ...envelope, lead }));
      const { headers } = await PostalMime.parse(received[0]?.source ?? '');
      const names = headers.map(({ key }) => key);
      expect(names).toEqual([
        'from',
        'to',
        'reply-to',
        'subject',
        'message-id',
        'date',
        'mime-version',
        'content-type',
      ]);
      expect(received[0]?.to).toEqual(['sales@harbour.example']);
    },
  );

  it('a shopper gets a reference and when to expect a reply, and nothing that anybody wrote', async () => {
    const { received, mailer } = await startSmtp();
    const reply_by = { at: '2026-11-20T05:00:00.000Z', text: '4:00 pm today' };
    const lead = { ...leadWith({ name: 'Buy at http://spam.example', message: 'spam' }, { site }), reply_by };
    const to = ['jane@example.com'];
    await mailer.send(
      confirmationMail({ ...envelope, lead, to, replyTo: 'sales@harbour.example', phone: '1300 975 707' }),
    );
    const parsed = await PostalMime.parse(received[0]?.source ?? '');
    expect(parsed.text).toContain('We will answer by 4:00 pm today.');
    expect(parsed.text).toContain(lead.reference);
    expect(parsed.text).toContain('1300 975 707');
    expect(received[0]?.source).not.toMatch(/spam/);
    await mailer.send(
      confirmationMail({ ...envelope, lead: { ...lead, reply_by: null }, to, replyTo: null, phone: null }),
    );
    expect((await PostalMime.parse(received[1]?.source ?? '')).text).toContain(
      'We will answer as soon as we can.',
    );
  });

  it.each([
    [{ form: 'enquiry' }, 'enquiry'],
    [{ form: 'test-drive' }, 'request for a test drive'],
    [{ form: 'service' }, 'service booking'],
    [{ form: 'careers' }, 'application'],
    [{ form: 'contact', category: 'Careers' }, 'application'],
    [{ form: 'contact', category: 'Win a car at http://spam.example' }, 'enquiry'],
  ] as const)('a shopper who sent %j reads of their %s', (fields, words) => {
    const lead = leadWith(fields, { site });
    const { subject, text } = confirmationMail({ ...envelope, lead, replyTo: null, phone: null });
    expect(subject).toBe(`We have your ${words}: ${lead.reference}`);
    expect(text).toContain(`We have your ${words}.`);
  });

  it('a rejected recipient is a failure', async () => {
    const { mailer } = await startSmtp('sales@harbour.example');
    const refused = mailer.send(dealerMail({ ...envelope, lead: leadWith({}, { site }) }));
    await expect(refused).rejects.toThrow(/^127\.0\.0\.1:\d+ did not take the mail EENVELOPE 550$/);
    const logged = JSON.stringify(stdSerializers.err(await refused.catch((error) => error)));
    expect(logged, '"what identifies a visitor is never given" to the log').not.toContain('sales@');
    const two = { ...envelope, to: ['sales@harbour.example', 'other@harbour.example'] };
    await expect(mailer.send(dealerMail({ ...two, lead: leadWith({}, { site }) }))).rejects.toThrow(
      '1 of its recipients',
    );
  });

  it('a recipient at a domain beyond ASCII has the mail that another is refused', async () => {
    const { mailer } = await startSmtp('gone@harbour.example');
    const to = ['Sam@Zoë.example', 'gone@harbour.example'];
    const sent = mailer.send(dealerMail({ ...envelope, to, lead: leadWith({}, { site }) }));
    await expect(sent).rejects.toMatchObject({ reached: ['Sam@Zoë.example'] });
  });
});

it('mails whose ids share a prefix are separate files; one that is sent twice is one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'forecourt-mails-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const mailer = folderMailer(folder);
  const mail = dealerMail({ ...envelope, lead: leadWith({}, { site }) });
  for (const id of ['free-car-ana', 'free-car-bo', 'free-car-bo']) await mailer.send({ ...mail, id });
  expect(readdirSync(folder)).toHaveLength(2);
});

it('without a mail server mails are files, one for each delivery, deleted with the lead', async () => {
  const { take, courier, outboxFolder } = courierRig({ leads: { confirmation: true } });
  const { reference } = await take();
  await courier.drain();
  const names = readdirSync(outboxFolder);
  expect(names).toHaveLength(2);
  expect(names.every((name) => name.startsWith(reference) && name.endsWith('.eml'))).toBe(true);
  const mails = await Promise.all(
    names.map((name) => PostalMime.parse(readFileSync(join(outboxFolder, name)))),
  );
  expect(mails.map(({ to }) => to?.[0]?.address).sort()).toEqual([
    'hello@harbour.example',
    'jane@example.com',
  ]);
});

describe('mails about saved searches', () => {
  it('the one that asks quotes nothing that its sender wrote', async () => {
    const { received, mailer } = await startSmtp();
    const lead = leadWith(
      { name: 'Buy pills', form: 'search-alert', details: { 'Looking for': 'pills.example' } },
      { site },
    );
    await mailer.send(savedSearchMail({ ...envelope, lead, token: 't-1' }));
    const { text, html, subject } = await PostalMime.parse(received[0]?.source ?? '');
    for (const part of [text, html, subject]) expect(part).not.toMatch(/pills/);
    for (const part of [text, html]) expect(part).toContain('https://harbour.example/api/saved-searches/t-1');
  });

  it('those with cars can be stopped by one press, and escape what they quote', async () => {
    const { received, mailer } = await startSmtp();
    const car = {
      name: 'Kia <Rio>',
      news: 'New',
      facts: ['$20,000'],
      href: '/cars/rio',
      photo: '/media/rio.webp',
    };
    const news = [
      {
        label: '<i>Kia',
        href: '/search?make=Kia&price=..20000',
        cars: [car, { ...car, photo: null }],
        more: 3,
      },
    ];
    const mail = { site: 'harbour', email: 'jane@example.com', reference: 'search-1', token: 't-1', news };
    await mailer.send(arrivalMail({ id: 'a-1', site, theme: envelope.theme, mail }));
    const { text, html, subject, headers } = await PostalMime.parse(received[0]?.source ?? '');
    const header = (name: string) => headers.find(({ key }) => key === name)?.value;
    expect(header('list-unsubscribe')).toBe('<https://harbour.example/api/saved-searches/t-1>');
    expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    expect(subject).toBe('5 cars for your search "<i>Kia"');
    expect(text).toContain('New: Kia <Rio>\n$20,000\nhttps://harbour.example/cars/rio');
    expect(text).toContain('3 more: https://harbour.example/search?make=Kia&price=..20000');
    expect(html).toContain('src="https://harbour.example/media/rio.webp"');
    expect(html).not.toMatch(/<i>|<Rio>/);
  });
});
