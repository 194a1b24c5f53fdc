import { describe, expect, it } from 'vitest';
import { LEAD_FORM_NAMES } from '#domain/lead/forms.ts';
import { locationWith } from '#domain/location/location.fixture.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { SHOWROOM, withHours } from '#domain/opening-hours/hours.fixture.ts';
import type { SiteInput } from '#domain/site/site.schema.ts';
import type { FieldView, FormView } from '#domain/view/form-view.ts';
import { openSiteViews } from '#generator/site-view/site-view.ts';
import { takeSnapshot } from '#pipeline/take-snapshot.ts';
import { FixtureProject, feedRecords } from '#sites/project.fixture.ts';

const NOW = new Date('2026-11-20T00:00:00Z');
const SALES = withHours(SHOWROOM, [], { slug: 'sales', name: 'Harbour Sales' });
const WORKSHOP = locationWith({ slug: 'workshop', name: 'Harbour Workshop', location_type: 'service' });

async function viewsOf(settings: Partial<SiteInput> = {}, locations: Location[] = [SALES, WORKSHOP]) {
  const project = new FixtureProject();
  await project.site(settings);
  await project.stock(feedRecords(1));
  const taken = await takeSnapshot({ root: project.root, state: project.state, site: 'test-site', now: NOW });
  if (taken.kind === 'refused') throw new Error(taken.reasons.join('\n'));
  return openSiteViews({ ...taken.whole(), locations }, NOW);
}

const formsOf = async (...of: Parameters<typeof viewsOf>) => (await viewsOf(...of)).forPage().view;

const fieldOf = (view: FormView | null, name: string): FieldView | undefined =>
  view?.steps.flatMap(({ fields }) => fields).find((field) => field.name === name);

describe('a form as its site has it', () => {
  it('"category is required and defaults to General Enquiry"', async () => {
    const view = await formsOf();
    for (const form of ['enquiry', 'contact'])
      expect(fieldOf(view.form(form), 'category')).toMatchObject({
        need: 'required',
        chosen: 'General Enquiry',
      });
  });

  it('includes the hiring department (rules 65)', async () => {
    const view = await formsOf({ leads: { hiring_department: 'service' } });
    expect(view.form('contact')?.hiring_department).toBe('service');
  });

  it('marks neither e-mail nor phone as optional where one of them is required', async () => {
    const view = await formsOf({ flags: { valuation: true } });
    for (const form of LEAD_FORM_NAMES) {
      const needs = ['email', 'phone'].flatMap((name) => fieldOf(view.form(form), name)?.need ?? []);
      expect([form, needs]).not.toContainEqual(expect.arrayContaining(['optional']));
    }
  });

  it('"enquiry message is required unless a site flag relaxes it"', async () => {
    const relaxed = await formsOf({ flags: { enquiry_message_optional: true } });
    expect(fieldOf((await formsOf()).form('enquiry'), 'message')?.need).toBe('required');
    expect(fieldOf(relaxed.form('enquiry'), 'message')?.need).toBe('optional');
    expect(fieldOf(relaxed.form('request-photos'), 'message')?.need).toBe('optional');
  });

  it('offers a valuation where the site has them, and nowhere else', async () => {
    expect((await formsOf()).form('trade-in')).toBeNull();
    expect((await formsOf({ flags: { valuation: true } })).form('trade-in')?.form).toBe('trade-in');
  });

  it('offers the locations of its department, and "a single option is auto-selected"', async () => {
    const view = await formsOf();
    const service = fieldOf(view.form('service'), 'location');
    expect(service).toMatchObject({ chosen: 'workshop', choices: [{ label: 'Harbour Workshop' }] });
    expect(fieldOf(view.form('contact'), 'location')).toMatchObject({ chosen: '', need: 'required' });
    expect(fieldOf(view.form('contact'), 'location')?.choices).toHaveLength(2);
  });

  it('offers a choice of dealerships where the site has several, by showroom name', async () => {
    const at = (place: Location, dealership_slug: string): Location => ({ ...place, dealership_slug });
    const north = at({ ...SALES, slug: 'north', name: 'Harbour North' }, 'north');
    const several = await formsOf({}, [at(WORKSHOP, 'south'), at(SALES, 'south'), north]);
    expect(fieldOf(several.form('offer'), 'dealership_slug')).toMatchObject({
      need: 'required',
      chosen: '',
      choices: [
        { value: 'south', label: 'Harbour Sales' },
        { value: 'north', label: 'Harbour North' },
      ],
    });
    const oneSells = await formsOf({}, [at(SALES, 'south'), at(WORKSHOP, 'north')]);
    expect(fieldOf(oneSells.form('offer'), 'dealership_slug')?.chosen).toBe('south');
    const one = await formsOf({}, [at(SALES, 'south'), at(WORKSHOP, 'south')]);
    expect(fieldOf(one.form('offer'), 'dealership_slug')).toBeUndefined();
  });

  it('offers all locations where its department has none', async () => {
    const view = await formsOf({}, [SALES]);
    expect(fieldOf(view.form('parts'), 'location')?.chosen).toBe('sales');
  });

  it('offers an announced location once it opens', async () => {
    const late = { ...WORKSHOP, slug: 'late', badge: 'Coming Late 2026' };
    const opens = '2026-11-25T00:00:00Z';
    const views = await viewsOf({}, [WORKSHOP, { ...late, badge_expiry: opens }]);
    const service = (view: FormView | null) => fieldOf(view, 'location')?.choices.map(({ value }) => value);
    expect(service(views.forPage().view.form('service'))).toEqual(['workshop']);
    expect(views.record('form service').until).toBe(Date.parse(opens));
    const opened = await formsOf({}, [WORKSHOP, { ...late, badge_expiry: '2026-11-19T00:00:00Z' }]);
    expect(service(opened.form('service'))).toEqual(['workshop', 'late']);
  });

  it('requests no location while none is open', async () => {
    const view = await formsOf({}, [{ ...SALES, badge: 'Coming soon' }]);
    for (const name of ['contact', 'service', 'test-drive'])
      expect(fieldOf(view.form(name), 'location')).toBeUndefined();
  });

  it('offers times within opening hours', async () => {
    const view = (await formsOf()).form('test-drive');
    const times = fieldOf(view, 'preferred_time')?.choices.map(({ label }) => label);
    expect([times?.at(0), times?.at(-1)]).toEqual(['8:30 am', '4:30 pm']);
    expect(Object.keys(view?.hours ?? {})).toEqual(['sales']);
  });

  it('"a captcha is shown by default", and the box has the site’s default', async () => {
    const usual = await formsOf({ leads: { opt_in_default: true } });
    expect(usual.form('enquiry')).toMatchObject({ captcha: { kind: 'work' }, opt_in: { ticked: true } });
    const plain = await formsOf({ leads: { captcha: 'off', opt_in_default: false } });
    expect(plain.form('enquiry')).toMatchObject({ captcha: null, opt_in: { ticked: false } });
    const captcha = { provider: 'hcaptcha', site_key: 'site-key', secret: 'vendor' } as const;
    expect((await formsOf({ leads: { captcha } })).form('enquiry')?.captcha).toEqual({
      kind: 'vendor',
      name: 'hCaptcha',
      href: '/frames/captcha',
    });
  });

  it('is null for any other name', async () => {
    expect((await formsOf()).form('valuation')).toBeNull();
  });
});
