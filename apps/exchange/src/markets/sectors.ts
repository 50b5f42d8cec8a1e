/** Sectors that the page has words for. */
export const SECTORS = [
  'layer1',
  'layer2',
  'defi',
  'meme',
  'ai',
  'gaming',
  'infrastructure',
  'payments',
  'realWorld',
  'stable',
] as const;
