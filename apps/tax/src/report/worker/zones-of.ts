import { formatOf } from '@meridian/tax-import/formats/registry.ts';
import type { ImportedSource } from '@meridian/tax-import/outcome.ts';

import type { Workspace } from './workspace.ts';

/** Where a file comes from: its format's exchange; for one that the user mapped, its account. */
export function exchangeOf({
  format,
  account,
}: Pick<ImportedSource, 'format' | 'account'>): string {
  return formatOf(format)?.account ?? account;
}

/** The zones that a source is likely in. */
export type ZonesOf = (source: ImportedSource) => readonly string[];

/** Zones that files of an exchange state or were answered, then those that a format's files have. */
export function zonesOf(workspace: Workspace): ZonesOf {
  const byExchange = Map.groupBy(knownZones(workspace), ({ exchange }) => exchange);
  return (source) => {
    const known = byExchange.get(exchangeOf(source)) ?? [];
    const { likelyZones = [] } = formatOf(source.format) ?? {};
    return [...new Set([...known.map(({ zone }) => zone), ...likelyZones])];
  };
}

/** The zone that the user named for files of the same exchange; null for none, or for several. */
export function answeredZone(workspace: Workspace, source: ImportedSource): string | null {
  if (source.zone.stated) return null;
  const exchange = exchangeOf(source);
  const answers = knownZones(workspace).filter(
    (each) => each.isAnswer && each.exchange === exchange,
  );
  const [zone = null, second] = new Set(answers.map((each) => each.zone));
  return second === undefined ? zone : null;
}

interface KnownZone {
  readonly exchange: string;
  readonly zone: string;
  readonly isAnswer: boolean;
}

function knownZones({ files }: Workspace): KnownZone[] {
  return [...files.values()].flatMap(({ stored, content }) => {
    if (content.type !== 'ledger') return [];
    return content.sources.flatMap((source): KnownZone[] => {
      const { name: zone, stated } = source.zone;
      const isAnswer = !stated && stored.timeZone !== undefined;
      // UTC that the format always has says nothing of the user's setting.
      const isKnown = isAnswer || (stated && zone !== 'UTC');
      return isKnown ? [{ exchange: exchangeOf(source), zone, isAnswer }] : [];
    });
  });
}
