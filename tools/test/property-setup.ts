import fc from 'fast-check';
import { propertySeed } from './seed.ts';

// vitest.config.ts hands the run's seed to every worker, so all properties of a run share it.
fc.configureGlobal({ seed: propertySeed(process.env) });
