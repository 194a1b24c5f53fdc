/** A make with the words for it, and its models that are often asked for, by their body. */
export interface CatalogueMake {
  phrases: readonly string[];
  models: Readonly<Record<string, readonly string[]>>;
}

/** Bodies of the models below, in their order: parted by a bar. */
const BODIES = ['Hatch', 'Sedan', 'Wagon', 'SUV', 'Ute', 'Van', 'Coupe', 'Convertible'] as const;

const make = (phrases: string, models: string): CatalogueMake => ({
  phrases: phrases.split(', ').filter((phrase) => phrase !== ''),
  models: Object.fromEntries(
    models.split('|').map((names, place) => [
      BODIES[place],
      names
        .split(',')
        .map((name) => name.trim())
        .filter((name) => name !== ''),
    ]),
  ),
});

/** Makes and models that shoppers of this country ask for: one that a site has not got is said to be missing. */
export const CATALOGUE: Readonly<Record<string, CatalogueMake>> = {
  'Alfa Romeo': make('alfa', 'MiTo, Giulietta|Giulia||Stelvio, Tonale'),
  'Aston Martin': make('aston', '|||DBX|||Vantage'),
  Audi: make('', 'A1, A3, S3, RS3|A4, A6, A8, S4|A4 Avant, RS4, RS6|Q2, Q3, Q5, Q7, Q8, e-tron|||A5, TT'),
  BMW: make(
    'beemer, beamer, bimmer, bmer',
    '1 Series, 118i, M135i|3 Series, 5 Series, 7 Series, 320i, 330i||X1, X2, X3, X4, X5, X6, X7, iX|||2 Series, 4 Series, M2, M4|Z4',
  ),
  BYD: make('', 'Dolphin|Seal||Atto 3, Sealion 6, Sealion 7|Shark 6'),
  Chery: make('cherry', '|||Tiggo, Tiggo 4, Tiggo 7, Tiggo 8, Omoda 5'),
  Chevrolet: make('chev, chevy', '||||Silverado||Camaro, Corvette'),
  Chrysler: make('', '|300'),
  Citroën: make('citroen', 'C3, C4|||C5 Aircross||Berlingo'),
  Cupra: make('', 'Leon|||Formentor, Ateca'),
  Daihatsu: make('', 'Sirion|||Terios'),
  Dodge: make('', '|||Journey'),
  Ferrari: make('', ''),
  Fiat: make('', '500, Punto|||500X||Ducato, Doblo|'),
  Ford: make(
    '',
    'Fiesta, Focus|Falcon, Mondeo, Fairmont||Everest, Territory, Escape, Puma, EcoSport, Kuga, Explorer|Ranger, F-150|Transit, Transit Custom|Mustang',
  ),
  Genesis: make('', '|G70, G80||GV60, GV70, GV80'),
  'Great Wall': make('', '||||Steed'),
  GWM: make('haval', '|||Haval Jolion, Haval H6, Tank 300, Tank 500|Cannon'),
  'Harley-Davidson': make('harley', ''),
  Holden: make(
    '',
    'Astra, Barina, Cruze, Spark|Commodore, Calais, Statesman, Caprice|Commodore Sportwagon|Captiva, Trax, Equinox, Acadia, Trailblazer|Colorado, Rodeo, Crewman|Combo|Monaro',
  ),
  Honda: make('', 'Jazz, Civic|Accord|Odyssey|CR-V, HR-V, ZR-V|'),
  HSV: make('', '|Clubsport, Senator|||Maloo'),
  Hyundai: make(
    '',
    'i20, i30, Getz, Accent, Veloster|Elantra, Sonata, i30 Sedan||Tucson, Kona, Santa Fe, Venue, Palisade, ix35, Ioniq 5||iLoad, iMax, Staria',
  ),
  Infiniti: make('', '|Q50||QX70'),
  Isuzu: make('', '|||MU-X|D-MAX'),
  Jaguar: make('jag', '|XE, XF||F-Pace, E-Pace, I-Pace|||F-Type'),
  Jeep: make('', '|||Wrangler, Grand Cherokee, Cherokee, Compass, Renegade|Gladiator'),
  Kia: make(
    '',
    'Picanto, Rio, Cerato|Stinger, Optima|Carnival|Sportage, Sorento, Seltos, Stonic, Niro, EV5, EV6, EV9|Tasman',
  ),
  'Land Rover': make(
    'landy',
    '|||Range Rover, Range Rover Sport, Evoque, Discovery, Discovery Sport, Defender, Freelander',
  ),
  LDV: make('', '|||D90|T60|G10, Deliver 9, V80'),
  Lexus: make('', 'CT200h|IS, ES, GS, IS250, IS300, ES300h||RX, NX, UX, LX, GX, RX350, NX300|||RC, LC'),
  Mahindra: make('', '|||Scorpio, XUV700|Pik-Up'),
  Maserati: make('', '|Ghibli, Quattroporte||Levante'),
  Mazda: make(
    '',
    'Mazda2, Mazda3|Mazda6||CX-3, CX-30, CX-5, CX-50, CX-60, CX-7, CX-70, CX-8, CX-80, CX-9, CX-90|BT-50|||MX-5',
  ),
  'Mercedes-Benz': make(
    'merc, mercs, mercedes, benz, mb, benzo, mercedez',
    'A-Class, A180, A200, A250, B-Class|C-Class, E-Class, S-Class, C200, C300, CLA, E300||GLA, GLB, GLC, GLE, GLS, G-Class|X-Class|Sprinter, Vito, Valente, V-Class',
  ),
  MG: make('', 'MG3, MG4|||ZS, HS'),
  MINI: make('mini cooper, mini copper', 'Cooper, Clubman|||Countryman|||'),
  Mitsubishi: make(
    'mitsi, mitsu',
    'Mirage, Colt|Lancer, Magna, 380||Outlander, ASX, Pajero, Pajero Sport, Eclipse Cross, Challenger|Triton|Express',
  ),
  Nissan: make(
    '',
    'Leaf, Pulsar, Micra, Tiida|Maxima, Altima||X-Trail, Qashqai, Patrol, Pathfinder, Juke, Dualis, Murano|Navara||350Z, 370Z, GT-R, Skyline',
  ),
  Opel: make('', 'Corsa, Astra'),
  Peugeot: make('pug', '208, 308||508|2008, 3008, 4008, 5008||Partner, Expert'),
  Polestar: make('', 'Polestar 2'),
  Porsche: make('', '|Panamera, Taycan||Macan, Cayenne|||911, Cayman|Boxster'),
  RAM: make('', '||||1500, Ram 1500'),
  Renault: make('', 'Clio, Megane|||Koleos, Captur, Kadjar, Arkana, Duster||Trafic, Kangoo, Master'),
  'Rolls-Royce': make('rolls', ''),
  Saab: make('', ''),
  Skoda: make('', 'Fabia, Scala|Octavia, Superb||Kodiaq, Karoq, Kamiq, Yeti'),
  SsangYong: make('kgm', '|||Rexton, Korando, Tivoli|Musso'),
  Subaru: make(
    'subi, subie, scooby, suby',
    'Impreza|Liberty, WRX, Levorg|Outback|Forester, XV, Crosstrek, Tribeca|||BRZ',
  ),
  Suzuki: make(
    'zuki, suzi',
    'Swift, Baleno, Ignis, Celerio, Alto|||Vitara, Grand Vitara, Jimny, S-Cross, SX4|',
  ),
  Tesla: make('', '|Model 3, Model S||Model Y, Model X'),
  Toyota: make(
    'toyo, yota',
    'Corolla, Yaris, Prius|Camry, Aurion, Corolla Sedan||RAV4, Kluger, LandCruiser, LandCruiser Prado, Prado, Fortuner, C-HR, Corolla Cross, Yaris Cross, FJ Cruiser, bZ4X|HiLux|HiAce, Tarago, Granvia|86, GR86, Supra, Celica',
  ),
  Volkswagen: make(
    'vw, volks, veedub, v dub',
    'Golf, Polo, Up, Beetle|Jetta, Passat, Arteon||Tiguan, T-Cross, T-Roc, Touareg, ID.4, Tayron|Amarok|Caddy, Transporter, Multivan, Caravelle, Crafter, ID. Buzz',
  ),
  Volvo: make('', 'V40|S60|V60|XC40, XC60, XC90, EX30, C40'),
};

/** Makes that shoppers choose between. */
export const SEGMENTS: readonly (readonly string[])[] = [
  [
    ...['Audi', 'BMW', 'Mercedes-Benz', 'Lexus', 'Volvo', 'Jaguar', 'Land Rover', 'Porsche', 'Genesis'],
    ...['Infiniti', 'Alfa Romeo', 'MINI', 'Cupra', 'Saab', 'Polestar', 'Tesla'],
  ],
  ['Ferrari', 'Maserati', 'Aston Martin', 'Rolls-Royce', 'Porsche'],
  [
    ...['Toyota', 'Mazda', 'Hyundai', 'Kia', 'Mitsubishi', 'Nissan', 'Subaru', 'Honda', 'Suzuki', 'Ford'],
    ...['Holden', 'Isuzu', 'Daihatsu'],
  ],
  ['Volkswagen', 'Skoda', 'Peugeot', 'Renault', 'Citroën', 'Fiat', 'Opel'],
  ['MG', 'GWM', 'Great Wall', 'Chery', 'BYD', 'LDV', 'SsangYong', 'Mahindra'],
  ['RAM', 'Dodge', 'Jeep', 'Chevrolet', 'Chrysler', 'HSV'],
];

/** Names of models that badges of other makes have as well: "triton gls" is one car. */
export const BADGE_NAMES: ReadonlySet<string> = new Set(['gls', 'lux', 'cruiser']);

/** What shoppers call models, with the names that feeds give them, the likeliest first. */
export const MODEL_WORDS: readonly (readonly [names: readonly string[], words: readonly string[]])[] = [
  [
    ['LandCruiser 200', 'LandCruiser 200 Series'],
    ['landcruiser 200', 'landcruiser 200 series', 'lc200', '200 series'],
  ],
  [
    ['LandCruiser 300', 'LandCruiser 300 Series'],
    ['landcruiser 300', 'landcruiser 300 series', 'lc300', '300 series'],
  ],
  [
    ['LandCruiser 70', 'LandCruiser 79', 'LandCruiser 70 Series'],
    ['landcruiser 79', 'landcruiser 70', 'lc79', '79 series', '70 series'],
  ],
  [['LandCruiser Prado', 'Prado'], ['landcruiser prado']],
  [['LandCruiser'], ['cruiser', 'land cruiser', 'lc']],
  [['Cooper'], ['mini copper']],
  [['Mazda3', '3'], ['mazda 3']],
  [['Mazda2', '2'], ['mazda 2']],
  [['Mazda6', '6'], ['mazda 6']],
  [['Commodore'], ['commo', 'commie', 'dunny door']],
  [['Commodore Sportwagon'], ['commodore wagon']],
  [['Cruze'], ['holden cruise']],
  [['HiLux'], ['lux', 'hi lux', 'hilx', 'highlux']],
  [['Kluger'], ['klugger', 'kluga']],
  [['MG3', '3'], ['mg 3']],
  [['Transporter'], ['vw transport', 'volkswagen transport']],
  [['X-Trail'], ['xtrail', 'ex trail']],
  [['D-MAX'], ['dmax']],
  [['Range Rover'], ['rangie', 'range rover']],
  [['Pajero'], ['paj']],
];
