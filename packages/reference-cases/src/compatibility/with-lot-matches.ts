import { DisposalList } from '@meridian/tax-engine/matching/disposals/list.ts';
import type { Matcher, Period } from '@meridian/tax-engine/matching/matcher.ts';
import type { Disposal } from '@meridian/tax-engine/result/disposal.ts';
import type { LotMatch } from '@meridian/tax-engine/result/lot.ts';

/** A matcher whose lot matches are changed once the ledger is matched; sums follow from the changed ones. */
export function withLotMatches(
  matcher: Matcher,
  { year }: Period,
  change: (lotMatch: LotMatch, disposal: Disposal) => LotMatch,
): Matcher {
  return {
    apply: (movement) => matcher.apply(movement),
    finish() {
      const result = matcher.finish();
      const disposals = new DisposalList(year);
      for (const disposal of result.disposals.items) {
        disposals.add(
          disposal,
          disposal.slices.map((lotMatch) => change(lotMatch, disposal)),
        );
      }
      return { ...result, disposals };
    },
  };
}
