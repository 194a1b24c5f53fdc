import { defineCommand } from 'citty';
import pc from 'picocolors';
import { InvalidInput } from '#domain/errors.ts';
import { AUSTRALIAN_STATES } from '#domain/location/location.schema.ts';
import { siteSchema } from '#domain/site/site.schema.ts';
import { scaffoldSite } from '../new-site/scaffold.ts';
import { PROJECT } from '../project.ts';

const TEMPLATES = siteSchema.shape.template.options;

export const newSite = defineCommand({
  meta: { name: 'new-site', description: 'Scaffold a dealership in sites/<slug> that builds at once' },
  args: {
    slug: {
      type: 'positional',
      required: true,
      description: 'Name of its folder and host: a-z, 0-9 and hyphens',
    },
    name: { type: 'string', description: 'Name of the dealership; made from the slug where it is left out' },
    template: { type: 'string', default: 'group', description: `Page layouts: ${TEMPLATES.join(', ')}` },
    state: { type: 'string', default: 'NSW', description: `One of ${AUSTRALIAN_STATES.join(', ')}` },
  },
  async run({ args: { slug, name, template, state } }) {
    const files = await scaffoldSite(PROJECT, {
      slug,
      name: name ?? titleOf(slug),
      template: oneOf('--template', template, TEMPLATES),
      state: oneOf('--state', state.toUpperCase(), AUSTRALIAN_STATES),
    });
    console.log(`${pc.green('Made')} ${files.length} files in sites/${slug}. Write what is yours:`);
    for (const [file, what] of NEXT) console.log(`  ${pc.bold(`sites/${slug}/${file}`)}  ${pc.dim(what)}`);
    console.log('\nThen look at it, and put it live:');
    for (const command of ['check', 'dev', 'build']) console.log(`  npx forecourt ${command} --site ${slug}`);
  },
});

/** What an operator edits, in the order that matters. */
const NEXT = [
  ['site.json', 'name, url, phone, business name; what prices include; where the stock comes from'],
  ['locations.json', 'address, opening hours, licence number'],
  ['theme.css', 'colours and corners'],
  ['content/pages/about.md', 'the story; more pages go beside it'],
  ['offers.json', 'offers, when there are some'],
] as const;

function oneOf<T extends string>(argument: string, value: string, allowed: readonly T[]): T {
  const found = allowed.find((one) => one === value);
  if (found !== undefined) return found;
  const message = `"${value}" is none of ${allowed.join(', ')}`;
  throw new InvalidInput('The arguments are not right', [{ field: argument, code: 'unknown', message }]);
}

/** `north-shore-ford` → "North Shore Ford". */
const titleOf = (slug: string) =>
  slug
    .split('-')
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
