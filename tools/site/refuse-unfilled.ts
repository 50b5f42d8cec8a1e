import type { SiteEnvironment } from '@meridian/editions/hosts.ts';
import { OPERATORS, unfilledOperators } from '@meridian/editions/operators.ts';

/**
 * Terms, privacy notice and the page about the company name who runs an edition. Elsewhere than in
 * production they may show that this is open.
 *
 * @throws where a build for production would show it
 */
export function refuseUnfilled(environment: SiteEnvironment, operators = OPERATORS): void {
  const open = unfilledOperators(operators);
  if (environment !== 'production' || open.length === 0) return;
  throw new Error(
    ['Fill in packages/editions/src/operators.ts before a build for production:', ...open].join(
      '\n  ',
    ),
  );
}
