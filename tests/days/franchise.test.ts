import { testDays } from './test-days.ts';

testDays('franchise');
