import { PAGE_PATHS } from '../paths.ts';
import { homeTab, type RouteEntry } from './rows.ts';

/** The tax site. Only its first page has a place in the app (R-LINK-23). */
export const taxRoutes: readonly RouteEntry[] = [
  {
    key: 'tax',
    requirement: 'R-LINK-23',
    page: 'taxOverview',
    paths: [PAGE_PATHS.taxOverview],
    destinations: [homeTab('0')],
  },
  {
    key: 'tax-report',
    requirement: null,
    page: 'taxReport',
    paths: [PAGE_PATHS.taxReport],
    destinations: [],
  },
  {
    key: 'tax-connect',
    requirement: null,
    page: 'taxConnect',
    paths: [PAGE_PATHS.taxConnect],
    destinations: [],
  },
  {
    key: 'tax-countries',
    requirement: null,
    page: 'taxCountries',
    paths: [PAGE_PATHS.taxCountries],
    destinations: [],
  },
];
