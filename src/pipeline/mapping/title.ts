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

/** Cuts a title such as "2019 Land Rover Discovery SE" into its parts; `null` where it lacks one. */
export function titlePart(title: string, part: TitlePart): string | null {
  const [, year = null, named = ''] =
    /^((?:19|20)\d\d\b)?\s*(.*)$/s.exec(title.trim().replace(/\s+/g, ' ')) ?? [];
  if (part === 'year') return year;
  const start = Object.keys(LONG_MAKES).find((make) => folded(named).startsWith(`${make} `));
  const [first = '', second = ''] = start === undefined ? named.split(' ') : [];
  const behind = start === undefined ? second : (named.slice(start.length + 1).split(' ')[0] ?? '');
  return (part === 'make' ? (LONG_MAKES[start ?? ''] ?? first) : behind) || null;
}

function makes(...names: string[]): Record<string, string> {
  return Object.fromEntries(names.map((name) => [folded(name), name]));
}
