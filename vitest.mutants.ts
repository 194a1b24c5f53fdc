import { defineConfig } from 'vitest/config';
import { UNIT } from './vitest.config.ts';

/** The unit tests of one folder, which `scripts/mutants.ts` names. */
export default defineConfig({ test: { ...UNIT, include: ['**/*.test.{ts,tsx}'] } });
