import type { SeededRandom } from './seeded.ts';

/** The kind of vehicle described: a `car_type`, or one of the other vehicles. */
export type Subject = 'new' | 'demo' | 'used' | 'classic' | 'motorcycle' | 'caravan';

const OPENING: Record<Subject, readonly string[]> = {
  new: [
    'In stock, and registered while you sign.',
    'Straight off the truck and waiting under cover for its first owner.',
    'A factory order that you do not have to wait for.',
  ],
  demo: [
    'Driven by our own staff, serviced in our own workshop and never rented.',
    'One of our demonstrators: all of the warranty that is left, none of the wait.',
  ],
  used: [
    'A tidy car with a history we can show you.',
    'Traded in by the family who bought it new.',
    'Priced after a look at every similar one within a day’s drive.',
    'Bought from its second owner, who kept every receipt.',
    'One we would be happy to put our own children in.',
  ],
  classic: [
    'Three owners in fifty years, and a folder for each of them.',
    'Kept in a dry shed and driven on Sundays.',
    'An old friend of the house: our workshop has looked after it since the nineties.',
  ],
  motorcycle: [
    'Ridden in by its owner, ridden round the block by ours, and neither wanted to get off.',
    'Garaged, waxed and mostly used on dry Sundays.',
    'A bike that has been somewhere and is ready to go again.',
  ],
  caravan: [
    'Twice around the country, then two years under cover.',
    'Sold by a couple who have moved to something with an engine.',
    'Dry, clean and already set up for a long trip.',
  ],
};

const CONDITION: Record<Subject, readonly string[]> = {
  new: ['Choose it, and we hold the colour for you.', 'Other colours are in transit; ask us for dates.'],
  demo: [
    'Detailed, inspected and photographed before it went on sale.',
    'A few thousand kilometres, all of them by people who work here.',
  ],
  used: [
    'Full service history, with a stamp for every one.',
    'Four matching tyres with more than half their tread.',
    'Two keys, both books, and a cabin that has never been smoked in.',
    'A few stone chips on the bonnet, which you will find in the photos; nothing else worth a photo.',
    'New brakes all round, fitted by our workshop before it was photographed.',
    'Paint and wheels in very good order for the kilometres.',
  ],
  classic: [
    'Rust was cut out and repaired in metal; the photos of it are in the folder.',
    'The paint is old and honest, the chrome has been done again, the engine starts when asked.',
    'New brake hoses, radiator core and tyres; the rest is as it left the factory.',
  ],
  motorcycle: [
    'New chain and sprockets, tyres better than half, never dropped as far as we or the last owner can tell.',
    'A mark on the left bar end, otherwise straight, tight and quiet.',
    'Serviced here, with fresh fluids and valve clearances done.',
  ],
  caravan: [
    'Moisture tested in every corner; the readings are in the folder.',
    'Bearings packed, brakes adjusted, gas certificate renewed.',
    'Awning, pump, fridge and heater all run and filmed, so you can watch them work.',
  ],
};

const PAPERS: readonly string[] = [
  'Workshop inspection and PPSR certificate are ready to read before you visit.',
  'The inspection report comes with it; ask and we will send you a copy.',
  'Title is clear, and the certificate says so.',
];

const CLOSING: readonly string[] = [
  'Trade-ins of every kind are welcome.',
  'We can bring it to your home or work for an inspection.',
  'Interstate buyers: we arrange transport at cost and meet you on video first.',
  'Ask for a walk-around video and you will have it the same day.',
];

/** Dealer comments of an ordinary vehicle: three or four sections, separated by a pipe (S1 §3). */
export function commentsFor(subject: Subject, random: SeededRandom): string {
  const sections = [
    random.pick(OPENING[subject]),
    random.pick(CONDITION[subject]),
    ...(subject !== 'new' && random.chance(0.6) ? [random.pick(PAPERS)] : []),
    random.pick(CLOSING),
  ];
  return sections.join(' | ');
}
