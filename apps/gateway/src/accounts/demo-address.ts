import { brand } from '@meridian/editions/brand.ts';
import type { SiteEnvironment } from '@meridian/editions/hosts.ts';

/** The account for trying things out; its domain is the brand's own, so no stranger gets its mail. */
export const DEMO_EMAIL = `demo@${brand.hostLabel}.${brand.topLevelDomain}`;

const PUBLIC: ReadonlySet<SiteEnvironment> = new Set<SiteEnvironment>(['production', 'testnet']);

/** Where people's own accounts are there is no demo account, and none signs in that got there. */
export function hasDemoAccount(environment: SiteEnvironment): boolean {
  return !PUBLIC.has(environment);
}

/** Whether an account may be signed in to at all. */
export function mayBeUsed(email: string, environment: SiteEnvironment): boolean {
  return email !== DEMO_EMAIL || hasDemoAccount(environment);
}
