import { expect, it } from 'vitest';
import { formBody } from './form-body.ts';

it('converts the fields of a native form', () => {
  const pairs = new URLSearchParams(
    'name=Jane&opt_in=false&opt_in=true&additional_services[]=Detail&additional_services[]=Tyres&details[Fleet size]=12&details[Fuel]=EV&visited_pages=/a&visited_pages=/b&linked_query_params[utm_source]=mail',
  );
  expect(formBody(pairs)).toEqual({
    name: 'Jane',
    opt_in: 'true',
    additional_services: ['Detail', 'Tyres'],
    details: { 'Fleet size': '12', Fuel: 'EV' },
    lead_attributes: { visited_pages: ['/a', '/b'], linked_query_params: { utm_source: 'mail' } },
  });
});

it('takes labels with brackets and line breaks whole', () => {
  expect(formBody([['details[Model [year]]', '2020']])).toMatchObject({
    details: { 'Model [year]': '2020' },
  });
  expect(formBody([['details[A\r\nB]', 'C']])).toMatchObject({ details: { 'A\r\nB': 'C' } });
});

it('parses lead_attributes as JSON, and drops other text', () => {
  const noted = { visited_pages: ['/a'], linked_query_params: {} };
  expect(formBody([['lead_attributes', JSON.stringify(noted)]])).toEqual({ lead_attributes: noted });
  const none = { visited_pages: [], linked_query_params: {} };
  expect(formBody([['lead_attributes', '{']])).toEqual({ lead_attributes: none });
  expect(formBody([['lead_attributes', '']])).toEqual({ lead_attributes: none });
});

it('never sets the prototype of a body', () => {
  expect(Object.getPrototypeOf(formBody([['__proto__', 'x']]))).toBe(Object.prototype);
});
