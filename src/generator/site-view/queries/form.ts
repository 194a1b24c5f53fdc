import { formatClock } from '#domain/dates.ts';
import { chosenVendor } from '#domain/lead/captcha-vendors.ts';
import {
  FORM_FIELDS,
  type FormField,
  type FormFieldKey,
  type SiteChoices,
} from '#domain/lead/form-fields.ts';
import { FORM_ROWS, formsOf } from '#domain/lead/form-rows.ts';
import { type FormName, LEAD_FORMS } from '#domain/lead/forms.ts';
import { requiresMessage } from '#domain/lead/problems.ts';
import { departmentOf } from '#domain/location/departments.ts';
import type { Location } from '#domain/location/location.schema.ts';
import { bookableHours } from '#domain/opening-hours/bookable.ts';
import { anyBookableTimes } from '#domain/opening-hours/bookable-times.ts';
import { phone } from '#domain/phone/phone.ts';
import { captchaFramePath, privacyPath, termsPath } from '#domain/site/routes.ts';
import type { Site } from '#domain/site/site.schema.ts';
import type { FieldView, FormChoice, FormView } from '#domain/view/form-view.ts';
import type { Context } from '../context.ts';
import { openLocationsOf } from './open-locations.ts';
import { hasPage } from './prose.ts';

/** A form of the site by its wire name; `null` where it has none of that name. */
export function form(context: Context, requested: string): FormView | null {
  const { site } = context;
  const name = formsOf(site).find((own) => own === requested);
  if (name === undefined) return null;
  const { heading, text, submit, steps } = FORM_ROWS[name];
  const open = openLocationsOf(context);
  const places = placesFor(name, open);
  const hasDay = steps.some(({ fields }) => fields.includes('preferred_date'));
  const hours = hasDay ? places.map((place) => [place.slug, bookableHours(place, site)] as const) : [];
  const choices: Record<SiteChoices, FormChoice[]> = {
    locations: places.map((place) => ({ value: place.slug, label: place.name })),
    dealerships: showroomChoices(places, open),
    times: anyBookableTimes(hours.map(([, own]) => own)).map(timeChoice),
  };
  return {
    form: name,
    hiring_department: site.leads.hiring_department,
    heading,
    text,
    submit,
    steps: steps.map((step) => ({
      heading: step.heading,
      fields: step.fields
        .filter((key) => !lacksChoices(FORM_FIELDS[key], choices))
        .map((key) => fieldView(key, name, site, choices)),
    })),
    opt_in: { text: site.leads.opt_in_text, ticked: site.leads.opt_in_default },
    collection_notice: `${site.legal.business_name} asks for these details to answer you, and passes them on only to those who do.`,
    privacy_href: hasPage(context, privacyPath()) ? privacyPath() : null,
    terms_href: hasPage(context, termsPath()) ? termsPath() : null,
    phone: phone(site.contact.phone),
    captcha: captchaOf(site),
    hours: Object.fromEntries(hours),
  };
}

/** The open locations that handle a form's leads: those of its department, or all for a general message. */
function placesFor(form: FormName, open: Location[]): Location[] {
  const { department } = LEAD_FORMS[form];
  const own = open.filter((location) => departmentOf(location) === department);
  return form === 'contact' || own.length === 0 ? open : own;
}

/** The dealerships of these locations, by showroom name; empty where all open locations belong to one. */
function showroomChoices(places: readonly Location[], open: readonly Location[]): FormChoice[] {
  const named = open.filter(({ dealership_slug }) => dealership_slug !== null);
  const showrooms = Map.groupBy(named, ({ dealership_slug }) => dealership_slug ?? '');
  const offered = new Set(places.flatMap(({ dealership_slug }) => dealership_slug ?? []));
  return [...showrooms]
    .filter(([slug]) => showrooms.size > 1 && offered.has(slug))
    .map(([value, own]) => ({
      value,
      label: (own.find((place) => departmentOf(place) === 'sales') ?? own[0])?.name ?? value,
    }));
}

/** Whether the site has nothing to choose for a field: a required one would let no form be sent. */
const lacksChoices = ({ choices }: FormField, own: Record<SiteChoices, FormChoice[]>): boolean =>
  typeof choices === 'string' && own[choices].length === 0;

function fieldView(
  key: FormFieldKey,
  form: FormName,
  site: Site,
  places: Record<SiteChoices, FormChoice[]>,
): FieldView {
  const field: FormField = FORM_FIELDS[key];
  const { choices = [] } = field;
  const offered =
    typeof choices === 'string' ? places[choices] : choices.map((value) => ({ value, label: value }));
  return {
    name: field.name,
    label: field.label,
    control: field.control,
    need: key === 'message' && requiresMessage(form, site) ? 'required' : (field.need ?? 'optional'),
    hint: field.hint ?? null,
    autocomplete: field.autocomplete ?? null,
    input_mode: field.inputMode ?? null,
    max_length: field.maxLength ?? null,
    choices: offered,
    chosen: field.chosen ?? onlyOne(key, offered),
  };
}

const SINGLED: ReadonlySet<FormFieldKey> = new Set(['location', 'dealership']);

/** "A single option is auto-selected" (S2 §5). */
const onlyOne = (key: FormFieldKey, choices: readonly FormChoice[]): string =>
  SINGLED.has(key) && choices.length === 1 ? (choices[0]?.value ?? '') : '';

function captchaOf({ leads }: Pick<Site, 'leads'>): FormView['captcha'] {
  const vendor = chosenVendor(leads);
  if (vendor !== null) return { kind: 'vendor', name: vendor.name, href: captchaFramePath() };
  return leads.captcha === 'off' ? null : { kind: 'work' };
}

const timeChoice = (minutes: number): FormChoice => {
  const label = formatClock(minutes);
  return { value: label, label };
};
