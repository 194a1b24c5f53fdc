import { stripVTControlCharacters } from 'node:util';
import { describe, expect, it } from 'vitest';
import { asWarning, located, type SiteFinding } from '#sites/snapshot.ts';
import { type CheckedSite, outcome, reportText } from './report.ts';

const finding = (fields: Partial<SiteFinding> = {}): SiteFinding => ({
  ...located({ file: 'sites/a/site.json', line: 3, column: 5 }),
  field: 'state',
  message: 'It is wrong',
  remedy: 'Fix it',
  ...fields,
});

const warning = (fields: Partial<SiteFinding> = {}) => asWarning(finding(fields));
const unlawful = () => ({ ...warning(), level: 'error' as const });

const checked = (fields: Partial<CheckedSite> = {}): CheckedSite => ({
  site: 'a',
  errors: [],
  faults: [],
  refusals: [],
  warnings: [],
  ...fields,
});

const text = (...sites: CheckedSite[]) => stripVTControlCharacters(reportText(sites));

describe('what forecourt check prints', () => {
  it('names place, field, message and remedy, by site', () => {
    expect(text(checked({ errors: [finding()] }), checked({ site: 'b' }))).toBe(`a
  error  sites/a/site.json:3:5  state
    It is wrong
    → Fix it

b  nothing to mend

2 sites checked: 1 error.
Errors keep a site from being built: mend them, then check again.`);
  });

  it('names the page, the rule and the law of what the lint found', () => {
    const lint = { rule: 'was-price', law: 'Australian Consumer Law s 29', page: '/cars/a' };
    const own = { ...located({ record: '7' }), field: 'before_price' };
    const [, place, , remedy] = text(checked({ warnings: [warning({ ...own, ...lint })] })).split('\n');
    expect(place).toBe('  warning  feed:7  before_price  /cars/a');
    expect(remedy).toBe('    → Fix it (was-price: Australian Consumer Law s 29)');
    expect(text(checked({ warnings: [warning({ rule: 'redirect' })] }))).toContain('→ Fix it (redirect)');
  });

  it('names what stops no build by its level, as the report of a build does', () => {
    const printed = text(checked({ warnings: [warning(), unlawful()], faults: [finding()] }));
    expect(printed.match(/^ {2}\w+/gm)).toEqual(['  error', '  fault', '  warning']);
    expect(printed).toContain('error  sites/a/site.json:3:5  state');
    expect(printed).toContain('1 site checked: 1 error, 1 fault, 1 warning.');
  });

  it('shows some of many cars with the same fault, and counts the rest', () => {
    const cars = Array.from({ length: 1203 }, (_, id) =>
      warning({ ...located({ record: String(id) }), field: 'vin' }),
    );
    const printed = text(checked({ warnings: [...cars, warning()] }));
    expect(printed.match(/feed:\d+ {2}vin/g)).toEqual(['feed:0  vin', 'feed:1  vin', 'feed:2  vin']);
    expect(printed).toContain('warning  1,200 more on vin of the feed (--json names all)');
    expect(printed).toContain('1 site checked: 1,204 warnings.');
  });

  it('names no field where the record as a whole is at fault', () => {
    const cars = Array.from({ length: 5 }, (_, id) =>
      warning({ ...located({ record: String(id) }), field: '' }),
    );
    expect(text(checked({ warnings: cars }))).toContain('warning  2 more of the feed (--json names all)');
  });

  it('shows every finding of a file', () => {
    const lines = [1, 2, 3, 4, 5].map((line) => finding(located({ file: 'content/a.md', line, column: 1 })));
    expect(text(checked({ errors: lines })).match(/content\/a/g)).toHaveLength(5);
  });
});

describe('its exit code', () => {
  it.each([
    ['4 for settings at fault', { errors: [finding()], refusals: [finding()] }, 4],
    ['4 for an entry or a text that is omitted', { faults: [finding()], warnings: [warning()] }, 4],
    ['3 for a feed that would be refused', { refusals: [finding()], warnings: [warning()] }, 3],
    ['0 for warnings alone', { warnings: [warning(), unlawful()] }, 0],
    ['0 for nothing', {}, 0],
  ])('%s', (_case, fields, exit) => {
    expect(outcome([checked(), checked(fields)]).exit).toBe(exit);
  });
});
