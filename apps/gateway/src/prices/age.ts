const HOUR_MS = 60 * 60_000;
const REFRESH_AFTER_MS = 24 * HOUR_MS;

/** For the operator: how old what is served instead is. */
export function ageText(fetchedAt: Date | undefined, nowMs: number): string {
  if (fetchedAt === undefined) return 'nothing is stored yet';
  const hours = Math.floor((nowMs - fetchedAt.getTime()) / HOUR_MS);
  const age = hours < 48 ? `${hours} hours` : `${Math.floor(hours / 24)} days`;
  return `what was stored ${age} ago (${fetchedAt.toISOString()}) goes on being served`;
}

/** Whether something fetched then is to be fetched again; a clock set back counts as due. */
export function isDue(fetchedAt: Date | undefined, nowMs: number): boolean {
  if (fetchedAt === undefined) return true;
  const age = nowMs - fetchedAt.getTime();
  return age >= REFRESH_AFTER_MS || age < 0;
}
