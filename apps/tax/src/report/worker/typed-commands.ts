import { parCurrency } from '@meridian/tax-engine/ledger/par-currency.ts';
import { mergeCorrection } from '@meridian/tax-engine/valuation/correction.ts';

import type { ReportService } from '../model/service.ts';
import { storedCorrection } from './placed-corrections.ts';
import type { Session } from './session.ts';

type TypedCommands = Pick<
  ReportService,
  'saveOpening' | 'removeOpening' | 'savePrice' | 'removePrice' | 'countAtPar' | 'correct'
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
    async countAtPar(asset, isAtPar) {
      const currency = parCurrency(asset);
      if (isAtPar && currency !== null) {
        const record = { asset, currency };
        workspace.atPar.set(asset, record);
        await storage.put('atPar', record);
      } else {
        workspace.atPar.delete(asset);
        await storage.remove('atPar', asset);
      }
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
        const before = workspace.corrections.get(entryId)?.correction ?? {};
        const record = storedCorrection(entry, mergeCorrection(before, correction));
        workspace.corrections.set(entryId, record);
        await storage.put('corrections', record);
      }
      session.announce();
      session.resultChanged();
    },
  };
}
