#!/usr/bin/env node
import { cacheCompiledCode } from './env.ts';

cacheCompiledCode();
await import('./program.ts');
