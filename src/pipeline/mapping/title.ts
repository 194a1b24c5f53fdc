/** What the title of a listing names. */
export type TitlePart = 'year' | 'make' | 'model';

/** Hyphens are written as blanks as well. */
const folded = (text: string) => text.toLowerCase().replaceAll('-', ' ');

/** How titles begin with a make of more than one word → the make. */
const LONG_MAKES: Readonly<Record<string, string>> = {
  ...makes('Alfa Romeo', 'Aston Martin', 'Great Wall', 'Land Rover', 'Mercedes-Benz', 'Mercedes-AMG'),
  ...makes('Rolls-Royce', 'Ssang Yong', 'Western Star', 'De Tomaso', 'Harley-Davidson', 'Royal Enfield'),
  ...makes('Moto Guzzi', 'MV Agusta', 'Can-Am', 'Indian Motorcycle'),
  'range rover': 'Land Rover',
};

/** How models of more than one word begin, the longer ones first. */
const LONG_MODELS = [
  ...['Range Rover Sport', 'Range Rover Evoque', 'Range Rover Velar', 'Range Rover', 'Discovery Sport'],
  ...['Model 3', 'Model S', 'Model X', 'Model Y', 'Ioniq 5', 'Ioniq 6', 'Atto 3', 'Mustang Mach-E'],
  ...['Land Cruiser Prado', 'Land Cruiser', 'Santa Fe', 'Grand Cherokee', 'Grand Vitara'],
  ...['Pajero Sport', 'Eclipse Cross'],
  ...['Corolla Cross', 'Yaris Cross', 'Tiggo 4', 'Tiggo 7', 'Tiggo 8'],
  ...['1', '2', '3', '4', '5', '6', '7', '8'].map((number) => `${number} Series`),
  ...['A', 'B', 'C', 'E', 'G', 'R', 'S', 'V', 'X'].map((letter) => `${letter}-Class`),
].map(folded);

/** Cuts a title such as "2019 Land Rover Discovery SE" into its parts; `null` where it lacks one. */
export function titlePart(title: string, part: TitlePart): string | null {
  const [, year = null, named = ''] =
    /^((?:19|20)\d\d\b)?\s*(.*)$/s.exec(title.trim().replace(/\s+/g, ' ')) ?? [];
  if (part === 'year') return year;
  const start = Object.keys(LONG_MAKES).find((make) => `${folded(named)} `.startsWith(`${make} `));
  const [first = ''] = named.split(' ');
  if (part === 'make') return (LONG_MAKES[start ?? ''] ?? first) || null;
  // Its own name is the start of its models' names.
  const behind = start === 'range rover' ? named : named.slice((start ?? first).length + 1);
  const long = LONG_MODELS.find((model) => `${folded(behind)} `.startsWith(`${model} `));
  return (long === undefined ? behind.split(' ')[0] : behind.slice(0, long.length)) || null;
}

function makes(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [folded(name), name]));
}
