import { html } from 'hono/html';
import { count } from '#domain/count.ts';
import type { GroupOverview, SiteOverview } from './overview.ts';
import { cockpitPage, type Html } from './page.ts';
import type { Section } from './section.ts';
import { sectionsOf } from './sections.ts';
import { serviceLines } from './service-summary.ts';
import { type Line, summaryOf } from './summary.ts';

/** Most rows per section on a page; `forecourt status --json` has all of them. */
const ROWS = 100;

/** Renders the sign-in form; `problem` is why the last attempt was refused. */
export const signInPage = (status: 400 | 401 | 403 | 413 | 429, problem: string | null): Promise<Response> =>
  cockpitPage(
    status,
    'Cockpit',
    html`<main>
<header><h1>Cockpit</h1></header>
<form method="post" action="/cockpit">
${problem === null ? '' : html`<p role="alert" class="calls">${problem}</p>`}
<label>Token <input type="password" name="token" autocomplete="current-password" required></label>
<button>Sign in</button>
</form>
</main>`,
  );

/** Renders a summary of every site. */
export function groupPage({ at, sites, leads }: GroupOverview): Promise<Response> {
  const now = new Date(at);
  return cockpitPage(
    200,
    'Cockpit',
    html`${heading('Cockpit', null)}
<main>
<dl class="service">${serviceLines(leads, now).map(lineHtml)}</dl>
<h2>${count(sites.length, 'site')}</h2>
<ul class="sites">${sites.map(
      (overview) => html`
<li class="card">
<h2><a href="/cockpit/${overview.site}">${overview.name}</a></h2>
<dl>${summaryOf(overview, now).map(lineHtml)}</dl>
</li>`,
    )}
</ul>
</main>`,
  );
}

/** Renders all details of one site. */
export function sitePage(overview: SiteOverview, at: string): Promise<Response> {
  const now = new Date(at);
  return cockpitPage(
    200,
    `${overview.name}: cockpit`,
    html`${heading(overview.name, '/cockpit')}
<main>
<dl class="wide">${summaryOf(overview, now).map(lineHtml)}</dl>
${sectionsOf(overview, now).map((section) => sectionHtml(section, overview.site))}
</main>`,
  );
}

const heading = (title: string, back: string | null): Html => html`<header>
<div>${back === null ? '' : html`<p><a href="${back}">All sites</a></p>`}<h1>${title}</h1></div>
<form method="post" action="/cockpit/leave"><button>Sign out</button></form>
</header>`;

const lineHtml = ({ label, text, calls }: Line): Html =>
  html`<div><dt>${label}</dt><dd class="${calls ? 'calls' : ''}">${text}</dd></div>`;

function sectionHtml({ title, rows, none }: Section, site: string): Html {
  const more = rows.length - ROWS;
  return html`<section>
<h2>${title}</h2>
${
  rows.length === 0
    ? html`<p class="muted">${none}</p>`
    : html`<ul class="rows">${rows.slice(0, ROWS).map(rowHtml)}</ul>`
}
${more > 0 ? html`<p class="muted">${count(more, 'more', 'more')}: forecourt status --site ${site} --json</p>` : ''}
</section>
`;
}

const rowHtml = ({ head, text, remedy }: Section['rows'][number]): Html => html`
<li><p class="head">${head}</p><p>${text}</p>${remedy === undefined ? '' : html`<p class="remedy">${remedy}</p>`}</li>`;
