import type { SourceView } from '../model/workspace-view.ts';

/** Sources of one exchange whose zone is asked for together. */
export type ZoneGroup = readonly [SourceView, ...SourceView[]];

/** The sources that wait for a zone, by exchange; those of one file alone are asked beside it. */
export function zoneGroups(sources: readonly SourceView[]): ZoneGroup[] {
  const open = sources.filter(({ zone }) => !zone.stated && !zone.answered);
  return [...Map.groupBy(open, ({ exchange }) => exchange).values()].flatMap(
    ([first, ...more]): ZoneGroup[] =>
      first === undefined || more.length === 0 ? [] : [[first, ...more]],
  );
}
