import { create } from 'xmlbuilder2';
import { splitName } from '#domain/lead/contact-rules.ts';
import type { Lead } from '#domain/lead/lead.ts';
import { leadFacts } from '#domain/lead/lead-facts.ts';
import { displayedPrice } from '#domain/price/price.ts';
import type { Site } from '#domain/site/site.schema.ts';

type Element = ReturnType<typeof create>;

/** The vehicle of a lead without one, because CRMs require these fields (D4 "practical required fields"). */
const NO_CAR = { year: '', make: 'Not specified', model: 'Not specified' };

const INTERESTS: Partial<Record<Lead['form'], string>> = {
  'test-drive': 'test-drive',
  'trade-in': 'trade-in',
};

/**
 * Formats a lead as ADF 1.0 XML (D4), well formed for any input (promises "Leads"): drops characters that XML cannot
 * contain. Elements are in DTD order; empty fields are omitted.
 */
export function adfOf(lead: Lead, site: Pick<Site, 'name' | 'url'>, deliveryId: string): string {
  const document = create({ version: '1.0', encoding: 'UTF-8', invalidCharReplacement: '' });
  const prospect = document.ins('ADF', 'VERSION="1.0"').ele('adf').ele('prospect', { status: 'new' });
  prospect.ele('id', { sequence: '1', source: literal(site.name) }).txt(literal(lead.reference));
  prospect.ele('id', { sequence: '2', source: 'delivery' }).txt(deliveryId);
  prospect.ele('requestdate').txt(lead.received_at);
  addVehicle(prospect, lead);
  addCustomer(prospect, lead);
  addVendor(prospect, lead, site);
  const provider = prospect.ele('provider');
  provider.ele('name', { part: 'full', type: 'business' }).txt(literal(site.name));
  provider.ele('service').txt(literal(lead.source));
  provider.ele('url').txt(literal(site.url));
  return document.end({ prettyPrint: true });
}

/** Escapes `&`, because the library would pass text that looks like an entity through unescaped. */
const literal = (text: string): string => text.replaceAll('&', '&amp;');

function addVehicle(prospect: Element, { form, vehicle, car_id }: Lead): void {
  const { year, make, model } = vehicle ?? NO_CAR;
  const status = vehicle?.car_type === 'new' ? 'new' : 'used';
  const element = prospect.ele('vehicle', { interest: INTERESTS[form] ?? 'buy', status });
  add(element, 'id', car_id);
  element.ele('year').txt(String(year));
  element.ele('make').txt(literal(make));
  element.ele('model').txt(literal(model));
  if (vehicle === null) return;
  add(element, 'vin', vehicle.vin);
  add(element, 'stock', vehicle.stocknum);
  add(element, 'trim', vehicle.badge);
  add(element, 'bodystyle', vehicle.simple_body);
  add(element, 'transmission', vehicle.trans);
  if (vehicle.km !== null) element.ele('odometer', { units: 'km' }).txt(String(vehicle.km));
  if (vehicle.colour !== null)
    element.ele('colorcombination').ele('exteriorcolor').txt(literal(vehicle.colour));
  const price = displayedPrice(vehicle);
  if (price !== null) element.ele('price', { type: 'asking', currency: 'AUD' }).txt(String(price));
}

function addCustomer(prospect: Element, lead: Lead): void {
  const { first, last } = splitName(lead.name, lead.last_name);
  const customer = prospect.ele('customer');
  const contact = customer.ele('contact');
  contact.ele('name', { part: 'first', type: 'individual' }).txt(literal(first));
  contact.ele('name', { part: 'last', type: 'individual' }).txt(literal(last));
  add(contact, 'email', lead.email);
  if (lead.phone !== null)
    contact
      .ele('phone', { type: lead.phone.startsWith('+614') ? 'cellphone' : 'voice' })
      .txt(literal(lead.phone));
  if (lead.postcode !== null) {
    const address = contact.ele('address', { type: 'home' });
    address.ele('street', { line: '1' });
    address.ele('postalcode').txt(literal(lead.postcode));
    address.ele('country').txt('AU');
  }
  if (lead.preferred_date !== null) {
    const wish = [lead.preferred_date, lead.preferred_time].filter(Boolean).join(' ');
    customer.ele('timeframe').ele('description').txt(literal(wish));
  }
  const comments = leadFacts(lead).map(({ label, value }) => `${label}: ${value}`);
  customer.ele('comments').txt(literal(comments.join('\n')));
}

function addVendor(prospect: Element, lead: Lead, site: Pick<Site, 'name' | 'url'>): void {
  const vendor = prospect.ele('vendor');
  add(vendor, 'id', lead.dealership_id);
  vendor.ele('vendorname').txt(literal(lead.location_name ?? site.name));
  vendor.ele('url').txt(literal(site.url));
  vendor
    .ele('contact')
    .ele('name', { part: 'full', type: 'business' })
    .txt(literal(lead.location_name ?? site.name));
}

function add(parent: Element, name: string, text: string | null): void {
  if (text !== null && text !== '') parent.ele(name).txt(literal(text));
}
