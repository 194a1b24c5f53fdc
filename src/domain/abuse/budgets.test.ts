import { describe, expect, it } from 'vitest';
import { budgetsOf, type LimitedAction, type Network } from './budgets.ts';

const V4: Network[] = [{ kind: '/24', name: '203.0.113.0/24' }];
const V6: Network[] = [
  { kind: '/64', name: '2001:db8::/64' },
  { kind: '/56', name: '2001:db8::/56' },
  { kind: '/48', name: '2001:db8::/48' },
];
const summary = (action: LimitedAction, who: Partial<Parameters<typeof budgetsOf>[1]>) =>
  budgetsOf(action, { site: 'demo', networks: V4, ...who }).map(
    ({ kind, hits, window }) => `${kind} ${hits} in ${window / 60_000}`,
  );

describe('the budgets of an action', () => {
  it('a code: the person on all sites, every network of the visitor, the site, and the total that is billed', () => {
    expect(summary('code', { phone: 'p', networks: V6 })).toEqual([
      ...['phone 1 in 0.5', 'phone 5 in 60', 'phone 10 in 1440'],
      ...[
        '/64 20 in 60',
        '/64 60 in 1440',
        '/56 40 in 60',
        '/56 120 in 1440',
        '/48 80 in 60',
        '/48 240 in 1440',
      ],
      'site 400 in 60',
      'everywhere 1000 in 60',
    ]);
  });

  it('narrower limits apply without proof of work', () => {
    expect(summary('reservation', { isUnproven: true })).toEqual([
      ...['/24 20 in 15', 'unproven 5 in 60', 'site 5000 in 15'],
    ]);
    expect(summary('reservation', {})).toEqual(['/24 20 in 15', 'site 5000 in 15']);
  });

  it('a mailbox receives far fewer confirmations than a network sends leads', () => {
    expect(summary('confirmation', { email: 'e', isUnproven: true })).toEqual([
      ...['email 5 in 10', 'email 10 in 1440', '/24 60 in 10', 'unproven 20 in 60'],
    ]);
  });

  it('all unreadable addresses share half of one network’s limit', () => {
    const networks: Network[] = [{ kind: 'unreadable', name: 'unreadable' }];
    expect(summary('lead', { networks, subject: 'demo contact' })).toEqual([
      ...['unreadable 100 in 10', 'unreadable 60 in 10', 'site 20000 in 10'],
    ]);
  });

  it('this machine has wide limits; its persons only for unbilled actions', () => {
    const networks: Network[] = [{ kind: 'own', name: 'own' }];
    expect(summary('lead', { networks, email: 'e', subject: 'x' })).toEqual([
      ...['email 40000 in 10', 'own 40000 in 10', 'own 24000 in 10', 'site 20000 in 10'],
    ]);
    expect(summary('code', { networks, phone: 'p' })[0]).toBe('phone 1 in 0.5');
  });

  it('a trade-in has its own limit of plates', () => {
    expect(summary('plate', { subject: 't1' })).toEqual([
      'subject 20 in 1440',
      '/24 100 in 1440',
      'site 5000 in 1440',
    ]);
  });

  it('no name is counted twice', () => {
    const actions: LimitedAction[] = [
      'lead',
      'reservation',
      'free-alert',
      'code',
      'guess',
      'spin',
      'payment',
    ];
    const all = actions.flatMap((action) =>
      budgetsOf(action, {
        site: 'demo',
        networks: V6,
        phone: 'p',
        email: 'e',
        subject: 's',
        isUnproven: true,
      }),
    );
    expect(new Set(all.map(({ bucket }) => bucket)).size).toBe(all.length);
  });
});
