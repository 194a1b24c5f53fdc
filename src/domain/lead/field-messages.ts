import { POSTCODE_MESSAGE } from '../geo/postcode-problem.ts';

/** Error messages of form fields, the specification's where it has them (S2 §8). */
export const FIELD_MESSAGES = {
  name: 'Please enter your name.',
  email: 'Please enter a valid email address.',
  phone: 'Please enter an Australian phone number, such as 0412 345 678.',
  postcode: POSTCODE_MESSAGE,
  message: 'Please enter a message.',
  category: 'Please choose a category.',
  location: 'Please choose a location.',
  dealership: 'Please choose a dealership.',
  reach: 'Please enter your email address or phone number.',
  date: 'Please choose a date.',
  past_day: 'That day has passed. Please choose a later one.',
  past_time: 'That time has passed. Please choose a later one, or another day.',
  long: 'Please write a little less here.',
} as const;
