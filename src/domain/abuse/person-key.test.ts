import { describe, expect, it } from 'vitest';
import { isSameIdentity, isSamePerson, mailboxKey, personKeys } from './person-key.ts';

describe('a mailbox', () => {
  it.each([
    ['Jane@Example.com', 'jane@example.com'],
    ['jane+cars@example.com', 'jane@example.com'],
    ['j.a.n.e+1@gmail.com', 'jane@gmail.com'],
    ['jane@googlemail.com', 'jane@gmail.com'],
    ['j.ane@example.com', 'j.ane@example.com'],
    ['jane\u200d@example.com', 'jane@example.com'],
    ['+1@example.com', '+1@example.com'],
    ['ｊane@ｅxample.com', 'jane@example.com'],
    ['jane\ufe6bgmail.com@example.com', 'jane@gmail.com@example.com'],
    ['nobody', null],
    ['', null],
    [null, null],
  ])('%j is %j', (written, key) => expect(mailboxKey(written)).toBe(key));
});

describe('one person', () => {
  const jane = personKeys('0491 570 006', 'jane@example.com');
  it.each([
    ['the same phone, written otherwise', '+61 491 570 006', 'sam@example.com', true],
    ['the same mailbox', '0491 570 156', 'JANE+2@example.com', true],
    ['neither', '0491 570 156', 'sam@example.com', false],
    ['nothing that is known', null, null, false],
  ])('%s: %s, %s', (_, phone, email, same) => {
    expect(isSamePerson(personKeys(phone, email), jane)).toBe(same);
    expect(isSamePerson(personKeys(null, null), personKeys(phone, email))).toBe(false);
  });

  it.each([
    ['both, written otherwise', '+61 491 570 006', 'JANE+2@example.com', true],
    ['the phone alone', '0491 570 006', 'sam@example.com', false],
    ['the phone, and no mailbox', '0491 570 006', null, false],
    ['the mailbox alone', '0491 570 156', 'jane@example.com', false],
    ['the mailbox, and no phone', null, 'jane@example.com', false],
  ])('is identical by %s: %s, %s', (_, phone, email, same) => {
    expect(isSameIdentity(personKeys(phone, email), jane)).toBe(same);
    expect(isSameIdentity(personKeys(phone, email), personKeys(phone, email))).toBe(
      phone !== null && email !== null,
    );
  });
});
