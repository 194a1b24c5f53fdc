import { QUESTIONS } from '#domain/trade-in/questions.ts';
import type { FieldView } from '#domain/view/form-view.ts';
import type { TradeInFlow } from '#domain/view/trade-in-view.ts';

const plain: Omit<FieldView, 'name' | 'label'> = {
  control: 'text',
  need: 'required',
  hint: null,
  autocomplete: null,
  input_mode: null,
  max_length: null,
  choices: [],
  chosen: '',
};

const same = (values: readonly string[]) => values.map((value) => ({ value, label: value }));

/** "Rego lookup: rego, regoState" (S2 §7). */
export const plateFields = ({ state, states }: TradeInFlow): FieldView[] => [
  { ...plain, name: 'rego', label: 'Registration number', hint: 'As it is on the plate.' },
  {
    ...plain,
    name: 'regoState',
    label: 'State of the plate',
    control: 'select',
    choices: same(states),
    chosen: state,
  },
];

/** The fields that describe a car without a plate. */
export const describedFields = ({ bodies }: TradeInFlow): FieldView[] => [
  { ...plain, name: 'make', label: 'Make', hint: 'Such as Mazda.' },
  { ...plain, name: 'model', label: 'Model', hint: 'Such as CX-5.' },
  { ...plain, name: 'badge', label: 'Badge', hint: 'Such as Maxx Sport.', need: 'optional' },
  { ...plain, name: 'year', label: 'Year it was built', input_mode: 'numeric' },
  { ...plain, name: 'body', label: 'Body type', control: 'select', choices: same(bodies) },
];

/** The fields of the adjustment answers: odometer, the questions of the FAQ, and money owed. */
export const adjustmentFields = (): FieldView[] => [
  { ...plain, name: 'km', label: 'Kilometres on the odometer', input_mode: 'numeric' },
  ...QUESTIONS.map(
    (question): FieldView => ({
      ...plain,
      name: question.name,
      label: question.label,
      control: 'select',
      hint: 'hint' in question ? question.hint : null,
      choices: question.choices.map(({ value, label }) => ({ value, label })),
    }),
  ),
  {
    ...plain,
    name: 'finance_outstanding',
    label: 'Finance outstanding',
    input_mode: 'numeric',
    need: 'optional',
    hint: 'What is still owed on it, in dollars. Leave it empty where nothing is.',
  },
];
