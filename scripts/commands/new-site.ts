import path from 'node:path';
import { defineCommand } from 'citty';
import pc from 'picocolors';
import { Refused } from '#domain/errors.ts';
import { isEmail, isPhone } from '#domain/lead/contact-rules.ts';
import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import { parseColour } from '#domain/theme/colour.ts';
import { findingLine } from '#pipeline/site-unusable.ts';
import { feedSecret, readEnvironment } from '#server/env.ts';
import { readLastBuild } from '#sites/build-report.ts';
import { worstFirst } from '#sites/snapshot.ts';
import { badArgument, readableFile } from '../arguments.ts';
import { EXIT } from '../exit.ts';
import { documentText, inspectTarget } from '../feed/inspect.ts';
import { inspectionText } from '../feed/inspection-text.ts';
import { stockBlock } from '../feed/stock-settings.ts';
import { unnamedSite } from '../new-site/first-settings.ts';
import { placeholderFindings, toDecide } from '../new-site/placeholders.ts';
import { promptSite, type SiteDetails } from '../new-site/questions.ts';
import type { NewContact, NewSite, NewStock } from '../new-site/request.ts';
import { scaffoldSite } from '../new-site/scaffold.ts';
import { stockFacts } from '../new-site/stock-facts.ts';
import { writtenAddress } from '../new-site/written-address.ts';
import { writtenHours } from '../new-site/written-hours.ts';
import { inProject } from '../private-state.ts';
import { elapsed, openProgress } from '../progress.ts';
import { PROJECT } from '../project.ts';
import { buildSites } from './build.ts';

const TEMPLATES = siteSchema.shape.template.options;
const LOGOS = ['.svg', '.png'];

export const newSite = defineCommand({
  meta: {
    name: 'new-site',
    description: 'Scaffold a dealership in sites/<slug>; with its feed, build it too',
  },
  args: {
    slug: {
      type: 'positional',
      required: true,
      description: 'Name of its folder and host: a-z, 0-9 and hyphens',
    },
    name: { type: 'string', description: 'Name of the dealership; default: from the slug' },
    feed: { type: 'string', description: 'File or address of its stock: settings and cars come from it' },
    logo: { type: 'string', description: `Its logo: ${LOGOS.join(', ')}` },
    colour: {
      type: 'string',
      description: 'Colour of its buttons, and of its header after a comma: "#0a5c9e,#0a2f51"',
    },
    template: {
      type: 'string',
      description: `Page layouts: ${TEMPLATES.join(', ')}; the feed's cars decide`,
    },
    state: { type: 'string', description: `One of ${AUSTRALIAN_STATES.join(', ')}` },
    address: { type: 'string', description: '"12 Smith Street, Newcastle 2300"' },
    phone: { type: 'string', description: 'Phone number that shoppers call' },
    email: { type: 'string', description: 'Address that enquiries go to' },
    hours: { type: 'string', description: '"Mon-Fri 8:30am-5:30pm, Sat 9am-4pm, Sun closed"' },
  },
  async run({ args: { slug, feed, logo, colour, template, ...given } }) {
    const started = performance.now();
    const file = logo === undefined ? undefined : logoFile(logo);
    const colours = colour === undefined ? undefined : coloursOf(colour);
    const isInteractive = process.stdin.isTTY && process.stdout.isTTY;
    contactOf(given);
    const stock = feed === undefined ? undefined : await stockOf(feed);
    const details = isInteractive && feed !== undefined ? await promptSite(given) : given;
    const facts = stock?.facts;
    const request: NewSite = {
      slug,
      name: details.name ?? titleOf(slug),
      template:
        template === undefined ? (facts?.template ?? 'group') : oneOf('--template', template, TEMPLATES),
      state: oneOf('--state', (details.state ?? facts?.state ?? 'NSW').toUpperCase(), AUSTRALIAN_STATES),
      stock,
      logo: file,
      colours,
      contact: contactOf(details),
    };
    const files = await inProject(() => scaffoldSite(PROJECT, request));
    console.log(`${pc.green('Made')} ${files.length} files in sites/${slug}.`);
    await printGaps(slug);
    printPromises(slug);
    if (stock === undefined) printNext(slug);
    else await buildAndShow(slug, started);
  },
});

async function stockOf(feed: string): Promise<NewStock> {
  const { FORECOURT_STATE, OUTBOUND_ALLOW: allow } = readEnvironment();
  const inspected = await inspectTarget({
    target: feed,
    site: unnamedSite(),
    folder: process.cwd(),
    state: path.resolve(FORECOURT_STATE),
    now: new Date(),
    allow,
    secret: feedSecret(),
  });
  const { inspection, source, detected } = inspected;
  console.log(inspectionText(documentText(feed, detected), inspection));
  const { vehicles, photoHosts } = inspection.trial;
  if (vehicles.length === 0)
    throw new Refused(`No record of ${feed} would be a car: write a mapping first, see docs/feeds-in.md.`);
  return { block: stockBlock(source, inspection), photoHosts, facts: stockFacts(vehicles) };
}

function contactOf({ address, hours, phone, email }: SiteDetails): NewContact {
  const place = address === undefined ? undefined : writtenAddress(address);
  if (place === null)
    throw badArgument('--address', `"${address}" is no address: write street, town and postcode`);
  const open = hours === undefined ? undefined : writtenHours(hours);
  if (open === null)
    throw badArgument('--hours', `"${hours}" cannot be read: write "Mon-Fri 8:30am-5:30pm, Sat 9am-4pm"`);
  if (phone !== undefined && !isPhone(phone))
    throw badArgument('--phone', `"${phone}" is no phone number: write one such as (02) 4900 1234`);
  if (email !== undefined && !isEmail(email)) throw badArgument('--email', `"${email}" is no e-mail address`);
  return { phone, email, address: place, hours: open };
}

function logoFile(logo: string): string {
  if (LOGOS.includes(path.extname(logo).toLowerCase())) return readableFile('--logo', logo);
  throw badArgument('--logo', `"${logo}" is none of ${LOGOS.join(', ')}`);
}

function coloursOf(text: string): string[] {
  const colours = text.split(/\s*,\s*(?![^(]*\))/);
  const unread = colours.find((one) => parseColour(one) === null);
  if (unread !== undefined)
    throw badArgument('--colour', `"${unread}" is no opaque colour in hex, rgb, hsl or oklch`);
  if (colours.length > 2) throw badArgument('--colour', 'Give one colour, or two');
  return colours;
}

/** Prints the placeholders left to replace, as `forecourt check` reports them. */
async function printGaps(slug: string): Promise<void> {
  const gaps = await placeholderFindings(PROJECT, slug);
  if (gaps.length === 0) return;
  console.log('\nStill to be written (listed by "forecourt check"):');
  for (const { source, message, remedy } of gaps)
    console.log(`  ${pc.bold(source)}  ${message}. ${pc.dim(remedy)}`);
}

/** Prints what the site promises shoppers, to be read and decided. */
function printPromises(slug: string): void {
  console.log('\nTo be read, because it promises shoppers something in your name:');
  for (const { source, text } of toDecide(slug)) console.log(`  ${pc.bold(source)}  ${text}`);
}

/** Findings of the first build that are printed: `check` prints all. */
const MAX_FINDINGS = 10;

/** Prints what the build found, the worst first. */
async function printFindings(slug: string): Promise<void> {
  const build = await readLastBuild(path.resolve(readEnvironment().FORECOURT_STATE), slug);
  const findings = worstFirst(build?.warnings ?? []);
  if (findings.length === 0) return;
  console.log('\nFound by the build (listed by "forecourt check"):');
  for (const finding of findings.slice(0, MAX_FINDINGS)) console.log(`  ${findingLine(finding)}`);
  if (findings.length > MAX_FINDINGS) console.log(`  … and ${findings.length - MAX_FINDINGS} more`);
}

function printNext(slug: string): void {
  console.log('\nThen check, preview and publish it:');
  for (const command of ['check', 'dev', 'build']) console.log(`  npx forecourt ${command} --site ${slug}`);
}

/** Builds and publishes the new site, and prints its address. */
async function buildAndShow(slug: string, started: number): Promise<void> {
  const progress = openProgress(slug);
  progress.step('building');
  const code = await buildSites(slug, {});
  process.exitCode = code;
  await printFindings(slug);
  if (code !== EXIT.done) return;
  console.log(`\n${pc.green('Ready')} in ${elapsed(started)}. Serve it with "npm start" and open:`);
  console.log(`  http://${slug}.localhost:${readEnvironment().PORT}`);
}

function oneOf<T extends string>(argument: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  throw badArgument(argument, `"${value}" is none of ${allowed.join(', ')}`);
}

/** Derives a name: `north-shore-ford` → "North Shore Ford". */
const titleOf = (slug: string) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
