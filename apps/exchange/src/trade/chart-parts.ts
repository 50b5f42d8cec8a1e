/** What the chart brings with it, in one file that comes after the page's first load. */
export { createChart } from '@meridian/chart/create-chart.ts';
export { createCandleSource } from './candle-source.ts';
