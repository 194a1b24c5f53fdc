import type { Ref } from 'react';
import { comparison } from '#domain/shortlist/comparison.ts';
import type { VehicleRecord } from '#domain/view/vehicle-record.ts';
import { Photo } from '#ui/Photo.tsx';
import { Price } from '#ui/Price.tsx';
import { VehicleTags } from '#ui/VehicleTags.tsx';
import { EnquireLink } from './EnquireLink.tsx';

interface Props {
  records: readonly VehicleRecord[];
  onRemove: (id: string) => void;
  regionRef: Ref<HTMLElement>;
}

/** Cars side by side, one per column, differences before common facts (rules 43). */
export function CompareTable({ records, onRemove, regionRef }: Props) {
  const { differing, shared } = comparison(records, new Date());
  const columns = records.length + 1;
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard
    <section className="compare" aria-label="Comparison" tabIndex={0} ref={regionRef}>
      <table className="compare__table">
        <thead>
          <tr>
            <td />
            {records.map((record) => (
              <th key={record.card.id} scope="col">
                <CarHead record={record} onRemove={onRemove} />
              </th>
            ))}
          </tr>
        </thead>
        {differing.length > 0 && (
          <tbody>
            <GroupHead columns={columns} text="What differs" />
            {differing.map(({ key, label, cells }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                {records.map(({ card }, index) => (
                  <td key={card.id}>
                    <Values values={cells[index] ?? []} />
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        )}
        {shared.length > 0 && (
          <tbody>
            <GroupHead columns={columns} text={records.length > 1 ? 'The same for all' : 'Facts'} />
            {shared.map(({ key, label, values }) => (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td colSpan={records.length}>
                  <Values values={values} />
                </td>
              </tr>
            ))}
          </tbody>
        )}
      </table>
    </section>
  );
}

function CarHead({ record: { card }, onRemove }: { record: VehicleRecord; onRemove: Props['onRemove'] }) {
  return (
    <div className={`compare__car compare__car--${card.availability}`}>
      {card.photo && <Photo photo={card.photo} sizes="20rem" />}
      <a href={card.href}>{card.name}</a>
      <VehicleTags tags={card.tags} />
      <span className="visually-hidden">{card.availability_text}</span>
      <Price price={card.price} />
      <EnquireLink car={card} />
      <button className="button button--quiet" type="button" onClick={() => onRemove(card.id)}>
        Remove<span className="visually-hidden"> {card.name}</span>
      </button>
    </div>
  );
}

function GroupHead({ columns, text }: { columns: number; text: string }) {
  return (
    <tr className="compare__group">
      <th scope="rowgroup" colSpan={columns}>
        {text}
      </th>
    </tr>
  );
}

/** One value, several as a list, or a dash with a text for screen readers. */
function Values({ values }: { values: readonly string[] }) {
  if (values.length > 1)
    return (
      <ul>
        {values.map((value) => (
          <li key={value}>{value}</li>
        ))}
      </ul>
    );
  const [value] = values;
  if (value !== undefined) return value;
  return (
    <>
      <span aria-hidden="true">–</span>
      <span className="visually-hidden">Not stated</span>
    </>
  );
}
