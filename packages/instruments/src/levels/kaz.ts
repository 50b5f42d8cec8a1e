import type { EditionLevels } from './level.ts';

export const KAZ_LEVELS: EditionLevels = {
  standard: { withdrawPerDay: '50000' },
  vip: [
    { level: 'vip1', volume: '500000', assets: '50000', withdrawPerDay: '200000' },
    { level: 'vip2', volume: '1250000', assets: '125000', withdrawPerDay: '500000' },
    { level: 'vip3', volume: '5000000', assets: '250000', withdrawPerDay: '1000000' },
    { level: 'vip4', volume: '12500000', assets: '500000', withdrawPerDay: '2000000' },
    { level: 'vip5', volume: '25000000', assets: '1000000', withdrawPerDay: '5000000' },
  ],
  protectionDays: 30,
};
