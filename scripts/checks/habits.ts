import type { CodeFinding } from './finding.ts';
import type { Module } from './module.ts';

interface Habit {
  /** Files that the rule applies to. */
  within: RegExp;
  /** Files that are exempt, with the reason beside it. */
  except?: RegExp;
  /** The forbidden pattern. `code` excludes comments, `bare` also excludes quoted text. */
  pattern: RegExp;
  view: 'code' | 'bare';
  message: string;
  remedy: string;
}

const TESTS = String.raw`\.(?:test|fixture|contract)\.tsx?$`;

const COLOUR = String.raw`#(?:[\da-f]{3,4}|[\da-f]{6}|[\da-f]{8})(?![\w-])|\b(?:rgba?|hsla?|hwb|oklch|oklab)\(`;
const RAW_COLOUR = {
  message: 'A raw colour',
  remedy: 'Use a custom property of src/styles/tokens.css, named by its use.',
};

/** `:has()` of the page's root, or with a nested parent in it; `html { &:has() }` is not found. */
const WHOLE_PAGE =
  /(?<![\w.=-])(?:html|:root|body|\*)(?:\([^()]*\)|[^\s{},>+~()])*:has\(|:has\((?:\([^()]*\)|[^()])*?&|:has\([^()]*\([^()]*&/g;

/** What each kind of file may not contain. */
const HABITS: readonly Habit[] = [
  {
    within: /^src\/(?!domain\/)/,
    except: new RegExp(TESTS),
    pattern: /\.flags\b/g,
    view: 'bare',
    message: 'A site flag is read outside the domain',
    remedy: 'Let a rule of src/domain take the site and answer with a union or a list.',
  },
  {
    within: /^src\//,
    // Drawn pictures have colours, payment marks have those of their owners, and tests of themes name some.
    except: new RegExp(
      `^src/(?:styles/|demo/|components/footer/PaymentMethods|(?:domain/(?:brand|theme)|photos|pipeline|sites)/.*${TESTS})`,
    ),
    pattern: new RegExp(COLOUR, 'gi'),
    view: 'code',
    ...RAW_COLOUR,
  },
  {
    within: /^src\/styles\//,
    except: /^src\/styles\/tokens\.css$/,
    // A template and the print style sheet may define tokens, but must use them too.
    pattern: new RegExp(String.raw`(?<!--[a-z][\w-]*:[^;{}]*)(?:${COLOUR})`, 'gi'),
    view: 'code',
    ...RAW_COLOUR,
  },
  {
    within: /^src\//,
    // Its selectors of this kind are within `@media print`.
    except: /^src\/components\/vehicle\/WindowCard\.astro$/,
    pattern: WHOLE_PAGE,
    view: 'code',
    message: 'A selector for which the browser searches the whole page at each change',
    remedy: 'Set a class or an attribute where the state changes.',
  },
  {
    within: /^(?:src|scripts|tests)\//,
    pattern: /\.\.\.\{/g,
    view: 'bare',
    message: 'A literal is spread into an object',
    remedy: 'Write its properties: a spread says that something is overridden or conditional.',
  },
  {
    within: /^(?:src|scripts|tests)\//,
    except: /^src\/domain\/duration\.ts$/,
    pattern: /\b(?:86_?400_?000|3_?600_?000)\b|\bconst (?:SECOND|MINUTE|HOUR|DAY)_MS =/g,
    view: 'bare',
    message: 'An hour or a day is written out in milliseconds',
    remedy: 'Import it from src/domain/duration.ts.',
  },
  {
    within: /^(?:src|scripts)\//,
    except: /^src\/domain\/(?:money|dates)\.ts$/,
    pattern: /\bIntl\./g,
    view: 'bare',
    message: 'Intl is used outside domain/money.ts and domain/dates.ts',
    remedy: 'Call, or add, a function of those two files.',
  },
  {
    within: /^(?:src|scripts)\//,
    except: new RegExp(String.raw`(?:^|/)env\.ts$|${TESTS}`),
    // `...process.env` passes the environment to a child without reading it.
    pattern: /(?<!\.\.\.)\bprocess\.env\b/g,
    view: 'bare',
    message: 'The environment is read outside the schema of its program',
    remedy: "Add the variable to the program's env.ts and pass its value in.",
  },
  {
    within: /^src\/domain\//,
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bMath\.random\b|\bperformance\.now\b|\bprocess\./g,
    view: 'bare',
    message: 'The domain reads the clock, chance or the process',
    remedy: 'Take `now`, the number or the setting as an argument.',
  },
  {
    within: /^src\/ui\//,
    except: new RegExp(TESTS),
    pattern: /\buse(?:State|Reducer|Ref|Effect|LayoutEffect|SyncExternalStore)\(/g,
    view: 'bare',
    message: 'src/ui holds state or effects',
    remedy: 'Keep them in the island and pass props.',
  },
  {
    within: /^src\/(?:ui|islands|stores|components|layouts|pages|search)\//,
    except: new RegExp(`^src/islands/request\\.ts$|${TESTS}`),
    pattern: /(?<!\.)\bfetch\(|\b(?:window|globalThis|self)\.fetch\b|\bXMLHttpRequest\b/g,
    view: 'bare',
    message: 'The network is called outside islands/request.ts',
    remedy:
      'Call a route by `call` or `sendForm` of islands/api.ts, or hand `request` of islands/request.ts in for a file.',
  },
];

const BANNED_NAMES = /(?:^|\/)(utils?|helpers?|common|misc)(?:\.[\w.]+)?(?=\/|$)/;

/** Lists the violations in a module. `slugs` are those of the sites below `sites/`. */
export function habitFindings(module: Module, slugs: readonly string[]): CodeFinding[] {
  return [...HABITS, ...slugs.map(noSlug)]
    .filter(({ within, except }) => within.test(module.path) && !except?.test(module.path))
    .flatMap((habit) =>
      [...module[habit.view].matchAll(habit.pattern)].map((found) => at(module, habit, found)),
    )
    .concat(destructuredFlags(module), bannedName(module));
}

function at(
  module: Module,
  { view, message, remedy }: Habit,
  { 0: text, index }: RegExpExecArray,
): CodeFinding {
  const line = module[view].slice(0, index).split('\n').length;
  return { file: module.path, line, message: `${message}: ${text}`, remedy };
}

function noSlug(slug: string): Habit {
  return {
    within: /^src\//,
    pattern: new RegExp(String.raw`(?<![\w-])${slug}(?![\w-])`, 'g'),
    view: 'code',
    message: "A site's slug in code",
    remedy: 'Make the difference a flag, a label or a setting in site.json.',
  };
}

function destructuredFlags({ path, destructured }: Module): CodeFinding[] {
  const [flags] = HABITS;
  if (!flags?.within.test(path) || flags.except?.test(path)) return [];
  const { message, remedy } = flags;
  return destructured
    .filter(({ name }) => name === 'flags')
    .map(({ line }) => ({ file: path, line, message: `${message}: { flags }`, remedy }));
}

function bannedName({ path }: Module): CodeFinding[] {
  const [, name] = BANNED_NAMES.exec(path) ?? [];
  if (name === undefined) return [];
  return [
    {
      file: path,
      line: 1,
      message: `"${name}" says nothing about what is inside`,
      remedy: 'Name the file by the one idea it holds; two ideas are two files.',
    },
  ];
}
