import { expect, it } from 'vitest';
import { writtenAddress } from './written-address.ts';

it.each([
  '12 Hunter Street, Newcastle NSW 2300',
  '12 Hunter Street, Newcastle 2300',
  '12 Hunter Street, Newcastle, NSW, 2300',
])('reads %j, with the place of its postcode', (text) => {
  expect(writtenAddress(text)).toMatchObject({
    street: '12 Hunter Street',
    city: 'Newcastle',
    postcode: '2300',
    lat: expect.closeTo(-32.9, 0),
  });
});

it.each(['', 'Newcastle', '12 Hunter Street, Newcastle', '12 Hunter Street, Newcastle 0001'])(
  'cannot read %j',
  (text) => {
    expect(writtenAddress(text)).toBeNull();
  },
);
