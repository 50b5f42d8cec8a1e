import type { EditionLevels } from './level.ts';

/** The levels of editions that set none of their own. */
export const USUAL_LEVELS: EditionLevels = {
  standard: { withdrawPerDay: '50000' },
  vip: [
    { level: 'vip1', volume: '1000000', assets: '100000', withdrawPerDay: '200000' },
    { level: 'vip2', volume: '2500000', assets: '250000', withdrawPerDay: '500000' },
    { level: 'vip3', volume: '10000000', assets: '500000', withdrawPerDay: '1000000' },
    { level: 'vip4', volume: '25000000', assets: '1000000', withdrawPerDay: '2000000' },
    { level: 'vip5', volume: '50000000', assets: '2000000', withdrawPerDay: '5000000' },
  ],
  protectionDays: 30,
};
