import { describe, expect, it } from 'vitest';
import { addressOf, STOCK } from './stock.fixture.ts';

describe('a word after a number is of the next amount where it cannot be of this one', () => {
  it.each([
    ['kms under 100,000 price under 20,000', '?km=..100000&price=..20000'],
    ['price under 20k km under 100k', '?km=..100000&price=..20000'],
    ['budget 20k kms under 100k', '?km=..100000&price=..20000'],
    ['price under 50k kms 2018', '?price=..50000&year=2018..2018'],
    ['price under 50k kms', '?price=..50000'],
    ['kms under 50k price 2018', '?km=..50000&year=2018..2018'],
    ['max price 15000 max kms 100000', '?km=..100000&price=..15000'],
    ['max 15000 max 100000 km', '?km=..100000&price=..15000'],
    ['ute 2018 km under 100000', '?km=..100000&body=Ute&year=2018..2018'],
    ['ute 2018 kms of 100000', '?km=..100000&body=Ute&year=2018..2018'],
    ['ute 2018 price under 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute 2018 budget 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute under 2018 budget 50k', '?price=..50000&body=Ute&year=..2017'],
    ['year 2015 price 20000', '?price=..20000&year=2015..2015'],
    ['suv 30k min 2015', '?price=..30000&body=SUV&year=2015..'],
    ['suv 30k at least 2015', '?price=..30000&body=SUV&year=2015..'],
    ['suv 30k newer than 2015', '?price=..30000&body=SUV&year=2016..'],
    ['ute 2018 max 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute 2018 up to 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['ute 2018 and under 50k', '?price=..50000&body=Ute&year=2018..2018'],
    ['5 doors max 50k', '?price=..50000&doors=5'],
    ['7 seats and under 50k', '?price=..50000&seats=7'],
    ['7 seats min 2018', '?seats=7&year=2018..'],
    ['suv under 30k seats 7', '?price=..30000&seats=7&body=SUV'],
    ['suv under $30k km under 100k', '?km=..100000&price=..30000&body=SUV'],
    ['7 seats min 2018 max 30k', '?price=..30000&seats=7&year=2018..'],
    ['7 seats max 90,000 on the clock', '?km=..90000&seats=7'],
    ['7 seats and over 30k and under 100,000 km', '?km=..100000&price=30000..&seats=7'],
    ['2018 max 30k max', '?price=..30000&year=2018..2018'],
    ['30k max kms 100k', '?km=..100000&price=..30000'],
    ['2018+ price under 50k', '?price=..50000&year=2018..'],
    ['2018 seats 7', '?seats=7&year=2018..2018'],
    ['seats 7 price under 40k', '?price=..40000&seats=7'],
    ['suv 2018 to 30k', '?price=..30000&body=SUV&year=2018..2018'],
    ['suv from 2018 to $30,000', '?price=..30000&body=SUV&year=2018..'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

describe('it is of this one where both are likely', () => {
  it.each([
    ['under 100k km under 30k', '?km=..100000&price=..30000'],
    ['under 100k kms 2018', '?km=..100000&year=2018..2018'],
    ['price under 30k price 2018', '?price=..30000&year=2018..2018'],
    ['2018 model year under 30k', '?price=..30000&year=2018..2018'],
    ['2018 min 30k max', '?price=..30000&year=2018..'],
    ['2018 min 30k or less', '?price=..30000&year=2018..'],
    ['7+ seats under 50k', '?price=..50000&seats=7&seats=8'],
    ['7+ seats price under 50k', '?price=..50000&seats=7&seats=8'],
    ['7+ seats 50,000 km', '?km=..50000&seats=7&seats=8'],
    ['7+ seats min 2018', '?seats=7&seats=8&year=2018..'],
    ['100k+ kms under 30k', '?km=100000..&price=..30000'],
    ['7 seats 2018', '?seats=7&year=2018..2018'],
    ['max 30k max', '?price=..30000'],
    ['30k max 2015 or newer', '?price=..30000&year=2015..'],
    ['20k and under 2015', '?price=..20000&year=2015..2015'],
    ['2015 max', '?year=..2015'],
    ['between 2000 and 30k', '?price=2000..30000'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

describe('"newer" and "older" are of the car, "more" and "less" of its age', () => {
  it.each([
    ['newer than 5 years', '?year=2021..'],
    ['newer than 5 years old', '?year=2021..'],
    ['younger than 5 years', '?year=2021..'],
    ['no older than 5 years', '?year=2021..'],
    ['5 years or newer', '?year=2021..'],
    ['5 years old or less', '?year=2021..'],
    ['in the last 5 years', '?year=2021..'],
    ['older than 10 years', '?year=..2016'],
    ['not newer than 10 years', '?year=..2016'],
    ['10 years or older', '?year=..2016'],
    ['at least 10 years old', '?year=..2016'],
    ['10 years old or more', '?year=..2016'],
    ['3-5 years old', '?year=2021..2023'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

describe('build years are written in four and two digits', () => {
  it.each([
    ['2018-19', '?year=2018..2019'],
    ['2018/19 hatch', '?body=Hatch&year=2018..2019'],
    ['2018/2019', '?year=2018..2019'],
    ['1998-99', '?year=1998..1999'],
    ['2000-5k', '?price=2000..5000'],
    ['2018 or 7 seater', '?seats=7&year=2018..2018'],
    ['5 doors - 50k', '?price=..50000&doors=5'],
    ['hilux 15/16', '?make_model=Toyota > HiLux&year=2015..2016'],
    ['hilux 15-16', '?make_model=Toyota > HiLux&year=2015..2016'],
    ['16/18 hilux', '?make_model=Toyota > HiLux&year=2016..2018'],
    ['hilux 98/99', '?make_model=Toyota > HiLux&year=1998..1999'],
    ['12/16 hilux', '?query=12 16&make_model=Toyota > HiLux'],
    ['7/8 seater', '?seats=7&seats=8'],
    ['ute 15-25', '?price=15000..25000&body=Ute'],
    ['ute 15 - 16', '?price=15000..16000&body=Ute'],
    ['hilux 12/2016', '?make_model=Toyota > HiLux&year=2016..2016'],
    ['hilux 20/2016', '?query=20&make_model=Toyota > HiLux&year=2016..2016'],
    ['june 2018 hilux', '?make_model=Toyota > HiLux&year=2018..2018'],
    ['late 2015 hatch', '?body=Hatch&year=2015..2015'],
    ['june 20k', '?query=june&price=..20000'],
    ['16 or newer', '?year=2016..'],
    ['15 onwards', '?year=2015..'],
    ['98 onwards', '?year=1998..'],
    ['30 onwards', '?price=30000..'],
    ['newer than 5', '?year=2021..'],
    ['yr 2014', '?year=2014..2014'],
    ['my24.5', '?year=2024..2024'],
    ['ute kms 2018', '?body=Ute&year=2018..2018'],
    ['kms 15000', '?km=..15000'],
    ['7 seats max km 2018', '?seats=2&seats=5&seats=7&year=2018..2018'],
    ['price 2000', '?price=..2000'],
    ['2015-now', '?year=2015..'],
    ['2015 - now', '?year=2015..'],
    ['2015 - ute', '?body=Ute&year=2015..2015'],
    ['2018 till current', '?year=2018..'],
    ['2015>', '?year=2015..'],
    ['2018 >20k', '?price=20000..&year=2018..2018'],
    ['2014 or more recent', '?year=2014..'],
    ['no older then 2015', '?year=2015..'],
    ['nothing before 2014', '?year=2014..'],
    ['nothing after 2018', '?year=..2018'],
    ['2018/7 seater', '?seats=7&year=2018..2018'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

describe('instalments are a week, a fortnight or a month', () => {
  const UP_TO_100 = '?weekly_price_range=$50 to $100&weekly_price_range=Under $50';
  it.each([
    '$100/week',
    '$100/wk',
    '100/week',
    '$100 / week',
    '$200 fortnight',
    'under $200 a fortnight',
    '200 per fortnight',
    '$200/fortnight',
    '$200 f/n',
    'fortnightly 200',
    '$434/month',
    '100 bucks a week',
    '$100 dollars per week',
    'monthly repayments 434',
  ])('%s', (sentence) => {
    expect(addressOf(sentence)).toBe(UP_TO_100);
  });
});

describe('a k after tens of thousands is of kilometres', () => {
  it.each([
    ['under 100,000k', '?km=..100000'],
    ['100000k', '?km=..100000'],
    ['suv under 80,000 k', '?km=..80000&body=SUV'],
    ['under $50,000k', '?price=..50000'],
    ['100xxx kms', '?km=..100000'],
    ['100kkms', '?km=..100000'],
    ['20kmax', '?price=..20000'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

it.each([
  ['7 seater people mover', '?seats=7'],
  ['8 seater people mover', '?seats=8'],
  ['7 seat people mover under 40k', '?price=..40000&seats=7'],
  ['7 passenger seats', '?seats=7'],
])('a count ends where a longer phrase begins: %s', (sentence, expected) => {
  expect(addressOf(sentence)).toBe(expected);
});

describe('a dollar sign is of the number behind it', () => {
  it.each([
    ['2018 $20k', '?price=..20000&year=2018..2018'],
    ['suv 2020 $40000', '?price=..40000&body=SUV&year=2020..2020'],
    ['2018 $ 20k', '?price=..20000&year=2018..2018'],
    ['2019-2022 $40k suv', '?price=..40000&body=SUV&year=2019..2022'],
    ['2019-2022 $20-40k <80k km', '?km=..80000&price=20000..40000&year=2019..2022'],
    ['15k$', '?price=..15000'],
    ['15k$ 2018', '?price=..15000&year=2018..2018'],
    ['20k $ 2018', '?price=..20000&year=2018..2018'],
    ['15000 $ 2018', '?price=..15000&year=2018..2018'],
    ['15,000 $ 2018 hatch', '?price=..15000&body=Hatch&year=2018..2018'],
    ['2015 $ 2000', '?price=..2000&year=2015..2015'],
    ['7 seats $ 20k', '?price=..20000&seats=7'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

describe('a least amount behind a greatest price is of the price where that is likely', () => {
  it.each([
    ['under 40k over 20k', '?price=20000..40000'],
    ['max 40k min 20k', '?price=20000..40000'],
    ['less than 40k more than 20k', '?price=20000..40000'],
    ['under 40k not under 20k', '?price=20000..40000'],
    ['under 40k from 20k', '?price=20000..40000'],
    ['under 40k over 100k', '?km=100000..&price=..40000'],
    ['under 30k over 80k', '?km=80000..&price=..30000'],
    ['under 30k over 30k', '?km=30000..&price=..30000'],
    ['under 20k or under 40k over 30k', '?km=30000..40000&price=..20000'],
    ['under $20k or under $40k over 30k', '?price=30000..40000'],
    ['under 40k from 50k to 80k', '?km=50000..80000&price=..40000'],
    ['under 40k around 80k', '?km=72000..88000&price=..40000'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

describe('a range is also short for "between", or between two thousands', () => {
  it.each([
    ['btw 35k and 40k', '?price=35000..40000'],
    ['btwn 35 and 40', '?price=35000..40000'],
    ['bw 35 and 40', '?price=35000..40000'],
    ['35k/40k', '?price=35000..40000'],
    ['suv 20k/100k', '?km=..100000&price=..20000&body=SUV'],
    ['100k/20k', '?km=..100000&price=..20000'],
    ['40k/35k', '?price=35000..40000'],
    ['2018/40k', '?price=..40000&year=2018..2018'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence)).toBe(expected);
  });
});

const ELECTRIC = { ...STOCK, values: { ...STOCK.values, fuel: { Electric: 1, Petrol: 1 } } };

describe('the range of an electric car is none of its kilometres', () => {
  it.each([
    ['ev 500km+ range', '?fuel=Electric'],
    ['ev 400 kms or more range', '?fuel=Electric'],
    ['ev range of at least 400km', '?fuel=Electric'],
    ['ev with over 400 kms range', '?fuel=Electric'],
    ['ev over 400km', '?fuel=Electric'],
    ['evs that do 400km', '?fuel=Electric'],
    ['400km electric', '?fuel=Electric'],
    ['ev 400 km per charge', '?fuel=Electric'],
    ['ev under 100,000km', '?km=..100000&fuel=Electric'],
    ['ev under 1000km', '?km=..1000&fuel=Electric'],
    ['ute under 900km', '?km=..900&body=Ute'],
    ['ev 200 kms', '?fuel=Electric'],
    ['ev 400 km driving range', '?fuel=Electric'],
    ['ev with 80 kms', '?km=..80000&fuel=Electric'],
    ['electric car 50-80 kms', '?item_type=car&km=50000..80000&fuel=Electric'],
    ['ev around 60km', '?km=54000..66000&fuel=Electric'],
    ['electric sunroof around 200 kms', '?query=electric sunroof&km=180000..220000'],
    ['ev or hybrid around 400 kms', '?fuel=Electric&fuel=Hybrid'],
    ['400 km range ev', '?fuel=Electric'],
    ['not electric, around 200 kms', '?km=180000..220000&fuel=Petrol'],
    ['full electric over 400km', '?fuel=Electric'],
    ['under 90,000 km range rover', '?km=..90000&make_model=Land Rover > Range Rover'],
    ['under 90,000 km range-rover', '?km=..90000&make_model=Land Rover > Range Rover'],
    ['20-30k range', '?price=20000..30000'],
    ['price at least 20k', '?price=20000..'],
    ['km at least 20k', '?km=20000..'],
  ])('%s', (sentence, expected) => {
    expect(addressOf(sentence, ELECTRIC)).toBe(expected);
  });
});
