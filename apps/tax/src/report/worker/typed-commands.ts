import type { Entry } from '@meridian/tax-engine/ledger/entry.ts';

import type { ReportService } from '../model/service.ts';
import type { Session } from './session.ts';

type TypedCommands = Pick<
  ReportService,
  'saveOpening' | 'removeOpening' | 'savePrice' | 'removePrice' | 'correct'
>;

/** What the user types beside the files: opening lots, prices, corrections. Stored at once. */
export function typedCommands(session: Session): TypedCommands {
  const { workspace, storage } = session;
  return {
    async saveOpening(lot) {
      workspace.openings.set(lot.id, lot);
      await storage.put('openings', lot);
      session.announce();
      session.ledgerChanged();
    },
    async removeOpening(id) {
      workspace.openings.delete(id);
      await storage.remove('openings', id);
      session.announce();
      session.ledgerChanged();
    },
    async savePrice(price) {
      workspace.prices.set(price.id, price);
      await storage.put('prices', price);
      session.announce();
      session.resultChanged();
    },
    async removePrice(id) {
      workspace.prices.delete(id);
      await storage.remove('prices', id);
      session.announce();
      session.resultChanged();
    },
    async correct(entryId, correction) {
      if (correction === null) {
        workspace.corrections.delete(entryId);
        await storage.remove('corrections', entryId);
      } else {
        const entry = session.cache.ledger().entries.find(({ id }) => id === entryId);
        if (entry === undefined) return;
        const { source, at: time } = entry;
        const record = { entryId, source, asset: assetOf(entry), at: time, correction };
        workspace.corrections.set(entryId, record);
        await storage.put('corrections', record);
      }
      session.announce();
      session.resultChanged();
    },
  };
}

function assetOf(entry: Entry): string {
  const out = 'out' in entry ? entry.out : undefined;
  const into = 'in' in entry ? entry.in : undefined;
  return [out?.asset, into?.asset].filter((asset) => asset !== undefined).join(' / ');
}
