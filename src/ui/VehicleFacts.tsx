import { validityAttributes } from '#domain/validity.ts';
import type { SpecificationKey, SpecificationRow } from '#domain/vehicle/specifications.ts';
import { Icon, type IconName } from './Icon.tsx';
import { RowValue } from './RowValue.tsx';

const ICONS: Partial<Record<string, IconName>> = {
  car_type: 'tag',
  km: 'gauge',
  simple_transmission: 'transmission',
  simple_fuel: 'fuel',
  drive: 'drive',
  simple_body: 'car',
  seats: 'armchair',
  colour: 'palette',
  engine_size: 'engine',
  rego_expiry: 'calendar-check',
  sleeps: 'bed-double',
  body_length: 'ruler',
  body_width: 'ruler',
  tare_weight: 'weight',
  aggregate_trailer_mass: 'weight',
  axle_type: 'axle',
} satisfies Partial<Record<SpecificationKey, IconName>>;

/** Facts with icons; the style sheet decides how much of each label shows. */
export function VehicleFacts({ facts }: { facts: SpecificationRow[] }) {
  return (
    <dl className="vehicle-facts">
      {facts.map((fact) => {
        const { key, label, until, after } = fact;
        const icon = ICONS[key];
        return (
          <div key={key} className="vehicle-fact" {...(after === undefined && validityAttributes({ until }))}>
            <dt>
              {icon && <Icon name={icon} />}
              <span>{label}</span>
            </dt>
            <dd>
              <RowValue row={fact} />
            </dd>
          </div>
        );
      })}
    </dl>
  );
}
