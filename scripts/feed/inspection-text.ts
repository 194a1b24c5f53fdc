import pc from 'picocolors';
import { count } from '#domain/count.ts';
import { formatMoney, formatNumber } from '#domain/money.ts';
import type { FieldMappings } from '#domain/stock-mapping/field-mapping.schema.ts';
import { isSold } from '#domain/vehicle/status.ts';
import type { Vehicle } from '#domain/vehicle/vehicle.schema.ts';
import type { ColumnFacts } from '#pipeline/inspect/column-facts.ts';
import type { FeedInspection } from '#pipeline/inspect/inspect-feed.ts';
import type { CountedReason, FeedTrial } from '#pipeline/inspect/trial.ts';
import { lackingText } from '#pipeline/mapping/lacking-columns.ts';
import { mappingOf } from '#pipeline/mapping/record-mapper.ts';

/** Most cars shown as examples. */
const SHOWN_CARS = 10;
const SHOWN_REASONS = 8;

/** Formats an inspection for a terminal; `what` describes the document. */
export function inspectionText(what: string, inspection: FeedInspection): string {
  const { records, readable, others, columns, proposal, trial } = inspection;
  const unread =
    readable === records
      ? ''
      : ` of the ${count(readable, 'record')} ${others > 0 ? 'of this site ' : ''}that can be read`;
  const cars = trial.vehicles.slice(0, SHOWN_CARS);
  return [
    `${pc.bold(what)}: ${count(records, 'record')} with ${count(columns.length, 'column')}`,
    '',
    ...section(`Columns${unread}`, columnLines(columns, readable, mappingOf(proposal))),
    ...section('Mapping', [
      ...(proposal.columns === undefined && proposal.preset === undefined
        ? ['Not needed: the columns are vehicle fields.', ...proposal.notes]
        : proposal.notes),
      ...trial.lacking.map((one) => `"${one.setting}": ${lackingText(one)}`),
    ]),
    ...section(`Example cars, ${cars.length} of ${formatNumber(trial.vehicles.length)}`, carLines(cars)),
    ...section('Outcome of the records', accountLines(trial)),
    ...section(
      'Cars that come twice',
      trial.repeated.slice(0, SHOWN_REASONS).map(({ message }) => message),
    ),
    ...section('Why records would be rejected', reasonLines(trial.reasons)),
    ...section('Values that would be dropped', reasonLines(trial.dropped)),
  ].join('\n');
}

/** A name of a column may have line breaks. */
const section = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [pc.bold(title), ...lines.map((line) => `  ${line.replaceAll('\n', ' ')}`), ''];

/** Formats each column's fill rate, examples and target field. */
function columnLines(columns: readonly ColumnFacts[], readable: number, mapping: FieldMappings): string[] {
  const rows = columns.map(({ column, filled, examples }) => [
    column,
    `${Math.round((100 * filled) / Math.max(readable, 1))} %`,
    fieldsOf(column, mapping).join(', ') || '–',
    examples.join(pc.dim(' · ')),
  ]);
  return table([['column', 'filled', 'becomes', 'examples'], ...rows]);
}

const fieldsOf = (column: string, mapping: FieldMappings): string[] =>
  Object.entries(mapping).flatMap(([field, { from, all, hash, template, after, unit_column }]) => {
    const names = [from, all, hash, after, unit_column].flat();
    const isRead = names.includes(column) || names.includes(column.replace(/\d+/, '{n}'));
    return isRead || template?.includes(`{${column}}`) ? [field] : [];
  });

const CAR_COLUMNS = [
  ...[
    'id',
    'name',
    'year',
    'make',
    'model',
    'price',
    'odometer',
    'body',
    'gearbox',
    'fuel',
    'type',
    'status',
  ],
  ...['photos', 'place'],
];

function carLines(vehicles: readonly Vehicle[]): string[] {
  const rows = vehicles.map((car) => [
    car.id,
    short(car.name, 40),
    String(car.year),
    short(car.make, 20),
    short(car.model, 20),
    car.price === null ? '–' : formatMoney(car.price),
    car.km === null ? '–' : `${formatNumber(car.km)} km`,
    short(car.simple_body ?? '–', 16),
    short(car.simple_transmission ?? '–', 12),
    short(car.simple_fuel ?? '–', 12),
    car.car_type,
    isSold(car) ? 'sold' : car.status,
    String(car.images.length),
    short(car.location_name ?? car.city ?? '–', 24),
  ]);
  return table([CAR_COLUMNS, ...rows]);
}

const short = (text: string, length: number) =>
  text.length > length ? `${text.slice(0, length - 1)}…` : text;

function accountLines({ records, excluded, rejected, duplicates, hidden, ...trial }: FeedTrial): string[] {
  const { accepted, vehicles } = trial;
  const parts = [
    `${formatNumber(accepted)} accepted`,
    `${formatNumber(rejected)} rejected`,
    count(duplicates, 'duplicate'),
    ...(excluded === 0 ? [] : [`${formatNumber(excluded)} omitted by "only"`]),
  ];
  const shown = count(vehicles.length, 'car');
  return [
    `${count(records + excluded, 'record')} = ${parts.join(' + ')}`,
    ...(hidden === 0
      ? []
      : [
          `${formatNumber(accepted)} accepted = ${shown} + ${formatNumber(hidden)} hidden by show_on_dealer_website`,
        ]),
  ];
}

function reasonLines(reasons: readonly CountedReason[]): string[] {
  const more = reasons.length - SHOWN_REASONS;
  return [
    ...table(
      reasons
        .slice(0, SHOWN_REASONS)
        .map(({ field, message, count: times, examples }) => [
          `${times} ×`,
          field,
          message,
          `such as ${examples.join(', ')}`,
        ]),
    ),
    ...(more > 0 ? [`… and ${count(more, 'other reason')}`] : []),
  ];
}

/** Pads cells to columns, ignoring escape codes. */
function table(rows: readonly (readonly string[])[]): string[] {
  const widths = (rows[0] ?? []).map((_, column) => Math.max(...rows.map((row) => widthOf(row[column]))));
  return rows.map((row) =>
    row
      .map((cell, column) => cell + ' '.repeat(Math.max((widths[column] ?? 0) - widthOf(cell), 0)))
      .join('  ')
      .trimEnd(),
  );
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: terminals are coloured by them
const widthOf = (cell = ''): number => cell.replace(/\u001b\[\d+m/g, '').length;
