import type { FinancePageKind } from './pages.ts';

export interface FinanceWords {
  /** Its name in links. */
  label: string;
  heading: string;
  text: string;
  /** Steps or points, in order. */
  steps: { heading: string; points: { lead: string; text: string }[] };
  notes: { heading: string; text: string }[];
}

const NOT_AN_APPLICATION = {
  heading: 'Working it out is not applying',
  text: 'The figures you work out here are no application, and nothing on this page touches your credit file. A form on it goes to us. A lender looks at your file only once you have agreed to an application that says so.',
} as const;

const OWN_LENDER = {
  heading: 'You can bring your own lender',
  text: 'You do not have to borrow through us. Compare our figures with those of your bank or credit union by the comparison rate and by the total, and take the one that suits you.',
} as const;

/** Returns the text of a finance page (S1 §2, S2 §2); `site` is the dealership's name. */
export function financeWords(kind: FinancePageKind, site: string): FinanceWords {
  return WORDS[kind](site);
}

const WORDS: Record<FinancePageKind, (site: string) => FinanceWords> = {
  finance: (site) => ({
    label: 'Finance',
    heading: 'Finance',
    text: `How borrowing for a vehicle works at ${site}: the repayments, what they add up to, and what happens between the first question and the keys.`,
    steps: {
      heading: 'From the first question to the keys',
      points: [
        {
          lead: 'Choose the vehicle, or a price.',
          text: 'Either will do to begin with. You can change your mind about both.',
        },
        {
          lead: 'Look at the total, not only the week.',
          text: 'A longer term and a final payment make the week cheaper and the loan dearer.',
        },
        {
          lead: 'Apply with us.',
          text: 'We go through your income and spending with you and send the application to the lender.',
        },
        {
          lead: 'The lender decides.',
          text: 'You get the rate, the fees and the total in writing, and sign only if you agree with them.',
        },
      ],
    },
    notes: [NOT_AN_APPLICATION, OWN_LENDER],
  }),
  enquiry: (site) => ({
    label: 'Ask about finance',
    heading: 'Ask about finance',
    text: `A question to the finance people of ${site} costs nothing, commits you to nothing and leaves no mark on your credit file.`,
    steps: {
      heading: 'Four questions worth asking any lender',
      points: [
        {
          lead: 'What will I have paid on the last day?',
          text: 'Put that total beside the price, and you know what the loan costs.',
        },
        {
          lead: 'Which fees come on top?',
          text: 'Ask for those at the start, those each month, and those for paying late.',
        },
        {
          lead: 'What if I pay it out early?',
          text: 'Some loans charge for it. Ask for the amount, in dollars.',
        },
        {
          lead: 'What happens to the final payment?',
          text: 'It can be paid, refinanced, or met by selling the vehicle, if that is then worth enough.',
        },
      ],
    },
    notes: [NOT_AN_APPLICATION, OWN_LENDER],
  }),
  apply: (site) => ({
    label: 'Apply for finance',
    heading: 'Apply for finance',
    text: `What to have ready, who sees it, and how ${site} takes your application from the first call to the lender’s answer.`,
    steps: {
      heading: 'What to have ready',
      points: [
        {
          lead: 'Who you are.',
          text: 'A driver licence or passport, and something that shows your address.',
        },
        {
          lead: 'What you earn.',
          text: 'Your last two payslips, or your last two tax returns if you work for yourself.',
        },
        {
          lead: 'What you spend.',
          text: 'Rent or mortgage, and a usual month of everything else, honestly.',
        },
        {
          lead: 'What you owe.',
          text: 'Other loans, credit cards with their limits, and pay-later accounts.',
        },
      ],
    },
    notes: [
      {
        heading: 'Who sees your application',
        text: 'The people here who prepare it, and the lender it goes to. The lender asks a credit reporting body about you only with your signature, and that enquiry stays on your credit file.',
      },
      {
        heading: 'If the answer is no',
        text: 'You may ask the lender why, and for a free copy of your credit report. Several applications in a row make the next one harder, so we send one at a time.',
      },
    ],
  }),
  pre_approval: (site) => ({
    label: 'Finance pre-approval',
    heading: 'Finance pre-approval',
    text: `Know what you can borrow before you choose, or have it settled for one car: ${site} asks the lender for an answer in principle.`,
    steps: {
      heading: 'How pre-approval works',
      points: [
        {
          lead: 'Name the car or the price.',
          text: 'Come from a car’s page and the calculator has its price; otherwise set one yourself.',
        },
        {
          lead: 'Tell us what comes in and goes out.',
          text: 'By phone or at the dealership. It takes about as long as a test drive.',
        },
        {
          lead: 'Agree before anybody looks.',
          text: 'No lender asks about your credit history without your consent.',
        },
        {
          lead: 'Hear how much, and until when.',
          text: 'The answer names an amount, its conditions and the day it lapses.',
        },
      ],
    },
    notes: [
      {
        heading: 'What it is not',
        text: 'A pre-approval is not an offer of credit. The lender still checks the vehicle and that nothing about you has changed, and may then say no.',
      },
      NOT_AN_APPLICATION,
    ],
  }),
  personalised: (site) => ({
    label: 'Finance for your car',
    heading: 'Finance for your car',
    text: `The figures of the car you were looking at, with its own price. ${site} and the lender turn them into a quote for you.`,
    steps: {
      heading: 'From this estimate to your own quote',
      points: [
        {
          lead: 'Set the deposit and the term.',
          text: 'See at once what they do to each repayment, and to the total.',
        },
        {
          lead: 'Call us about this car.',
          text: 'We know which lender takes it, and on what terms for its age and kilometres.',
        },
        {
          lead: 'Get your own rate.',
          text: 'It depends on your circumstances and may differ from the one shown here.',
        },
        { lead: 'Sign when it is right.', text: 'Rate, fees and total stand in the contract before you do.' },
      ],
    },
    notes: [NOT_AN_APPLICATION, OWN_LENDER],
  }),
};
