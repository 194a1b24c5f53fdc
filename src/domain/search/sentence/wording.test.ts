import { expect, it } from 'vitest';
import { addressOf, STOCK } from './stock.fixture.ts';

it.each([
  ['20kish', '?price=18000..22000'],
  ['20k-ish', '?price=18000..22000'],
  ['2018-present', '?year=2018..'],
  ['2018 to current', '?year=2018..'],
  ['2020 & newer', '?year=2020..'],
  ['2018 and above', '?year=2018..'],
  ['2018 above', '?year=2018..'],
  ['medium suv', '?body=SUV'],
  ['mid size suv', '?body=SUV'],
  ['rego 2026', ''],
  ['rego til june 2026', ''],
  ['rego december', ''],
  ['rego 2018 hatch', '?body=Hatch&year=2018..2018'],
  ['rego 20000', '?price=..20000'],
  ['long rego until 12/2026', ''],
  ['ute 6 months rego 2018', '?body=Ute&year=2018..2018'],
  ['trade in', ''],
  ['trade in welcome ute', '?body=Ute'],
  ['new shape hatch', '?body=Hatch'],
  ['new look hatch', '?body=Hatch'],
  ['electric windows', '?query=electric windows'],
  ['android auto', '?query=android auto'],
  ['white ute black interior', '?query=black interior&colour=Glacier White&colour=White&body=Ute'],
  ['cruise control', '?query=cruise control'],
  ['auto seats 7', '?seats=7&transmission=Automatic'],
  ['new arrivals', ''],
  ['ute price drop', '?body=Ute'],
  ['colour doesnt matter', ''],
  ['off white hatch', '?colour=Glacier White&colour=White&body=Hatch'],
  ['wont go over 25k', '?price=..25000'],
  ['15k on road', '?price=..15000'],
  ['15k plus orc', '?price=..15000'],
  ['7 str', '?seats=7'],
  ['5spd manual', '?transmission=Manual'],
  ['ute that tows 3t', '?body=Ute&fuel=Diesel'],
  ['hatch under 6l/100km', '?body=Hatch'],
  ['fuel economy', '?fuel=Hybrid'],
  ['older hatch, negotiable', '?body=Hatch'],
  ['p plater legal', '?price=..50000&body=Hatch&body=Sedan'],
  ['all wheel drive', '?query=all wheel drive'],
  ['lift kit', '?query=lift kit'],
  ['diff lock', '?query=diff lock'],
  ['lookng for a ute', '?body=Ute'],
  ['low milage ute', '?body=Ute'],
  ['ute range over 400km', '?body=Ute'],
  ['ute 400km range', '?body=Ute'],
  ['ute range 400 to 500', '?body=Ute'],
  ['ute towing capacity 3500', '?body=Ute'],
  ['ute range 20k to 30k', '?price=20000..30000&body=Ute'],
  ['ute range 20000 to 30000', '?price=20000..30000&body=Ute'],
  ['price range under 20k', '?price=..20000'],
  ['towing capacity 3000kg', ''],
  ['wife wants a white ute', '?colour=Glacier White&colour=White&body=Ute'],
  ['desiel yute', '?body=Ute&fuel=Diesel'],
  ['all makes and colours', ''],
  ['body styles, sizes and types of other brands', ''],
  ['kia dealership', '?make_model=Kia'],
  ['rwc and rego included', ''],
  ['similar to a carnival', '?make_model=Kia > Carnival'],
  ['run around hatch', '?body=Hatch'],
  ['carnival vs rav4', '?make_model=Kia > Carnival&make_model=Toyota > RAV4'],
  ['bad credit ok', ''],
  ['no credit check', ''],
  ['rent to own', ''],
  ['ppsr clear', ''],
  ['safe 5 star ancap', ''],
  ['ute under 30k egc', '?price=..30000&body=Ute'],
  ['ute <$30k inc on roads', '?price=..30000&body=Ute'],
  ['japanese ute', '?body=Ute'],
  ['no chinese brands', ''],
  ['ute for the farm, beach and camping', '?body=Ute'],
  ['balance of new car warranty', ''],
  ['full time 4wd', '?query=4wd'],
  ['proper hatch', '?body=Hatch'],
  ['full ev', '?fuel=Electric'],
  ['98 unleaded', '?fuel=Petrol'],
  ['3 row suv', '?seats=7&seats=8&body=SUV'],
  ['uni student', '?price=..50000&body=Hatch&body=Sedan'],
  ['hatch bak', '?body=Hatch'],
  ['highlux', '?make_model=Toyota > HiLux'],
  ['lowest price', '?price=..25000'],
  ['30k mark', '?price=27000..33000'],
  ['seats 7 or 8', '?seats=7&seats=8'],
  ['seats 7 or 2018', '?seats=7&year=2018..2018'],
  ['for a family of 6', '?seats=7&seats=8'],
  ['2 years old', '?year=2024..'],
  ['hatch 5 years warranty', '?body=Hatch'],
  ['leather seats', '?query=leather seats'],
  ['hatch with sports seats', '?query=sports seats&body=Hatch'],
  ['hatch with a towbar, 5 seats', '?query=towbar&seats=5&body=Hatch'],
  ['apple car play', '?query=apple car play'],
])('%s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

const UNSEATED = { ...STOCK, values: { ...STOCK.values, filtered_features: {}, badge: { SR5: 1 } } };

it.each([
  ['leather seats', '?query=leather'],
  ['sr5 seats', '?query=sr5'],
  ['premium seats', '?query=premium'],
  ['heated seats and sunroof', '?query=heated sunroof'],
])('where no feature is of seats the word narrows nothing: %s', (sentence, expected) => {
  expect(addressOf(sentence, UNSEATED)).toBe(expected);
});

it('a word of no seats does not have them looked up with it', () => {
  expect(addressOf('sr5 seats')).toBe('?query=sr5');
});

it('takes the model of this year for a late one', () => {
  const stock = { ...STOCK, share: () => 2025 };
  expect(addressOf("this year's model", stock)).toBe('?year=2025..');
});
