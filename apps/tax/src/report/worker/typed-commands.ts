import { parCurrency } from '@meridian/tax-engine/ledger/par-currency.ts';

import type { ReportService } from '../model/service.ts';
import type { Session } from './session.ts';

type TypedCommands = Pick<
  ReportService,
  'saveOpening' | 'removeOpening' | 'savePrice' | 'removePrice' | 'countAtPar'
>;

/** What the user types beside the files: opening lots and prices. Stored at once. */
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
  };
}
