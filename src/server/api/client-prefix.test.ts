import { expect, it } from 'vitest';
import { clientPrefix } from './client-prefix.ts';

it.each([
  ['203.0.113.77', '203.0.113.0/24'],
  ['::ffff:203.0.113.77', '203.0.113.0/24'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:DB8::1', '2001:db8:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
  ['127.0.0.1', null],
  ['::ffff:127.0.0.1', null],
  ['::1', null],
  ['unknown', null],
  ['', null],
  [null, null],
])('%s counts under %s', (address, prefix) => expect(clientPrefix(address)).toBe(prefix));
