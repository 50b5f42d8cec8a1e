import type { ReportService } from '../model/service.ts';
import { firstYear } from './computing.ts';
import { countryRules } from '@meridian/tax-rules/countries.ts';
import { replaceSample } from './file-commands.ts';
import type { Session } from './session.ts';
import type { StoredChoice } from './storage.ts';

type ChoiceCommands = Pick<
  ReportService,
  | 'saveOpening'
  | 'removeOpening'
  | 'savePrice'
  | 'removePrice'
  | 'correct'
  | 'chooseCountry'
  | 'chooseYear'
  | 'answer'
  | 'cancel'
  | 'compute'
>;

/** What the user types and chooses. Shown at once, stored at once, computed after. */
export function choiceCommands(session: Session): ChoiceCommands {
  const { workspace, storage } = session;

  async function choose(choice: StoredChoice): Promise<void> {
    workspace.choice = choice;
    session.resultChanged();
    await storage.put('choice', choice);
    session.announce();
  }

  /** Rates that were dropped before any country was chosen are in the first one's currency. */
  async function nameQuotes(quote: string): Promise<void> {
    for (const [fileId, file] of workspace.files) {
      if (file.content.kind !== 'values' || file.stored.quote !== undefined) continue;
      const stored = { ...file.stored, quote };
      workspace.files.set(fileId, { ...file, stored });
      if (file.kept) await storage.put('files', stored);
    }
  }

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
        const record = { entryId, source: entry.source, correction };
        workspace.corrections.set(entryId, record);
        await storage.put('corrections', record);
      }
      session.announce();
      session.resultChanged();
    },
    async chooseCountry(country) {
      const rules = countryRules(country);
      if (rules === undefined) return;
      const year = firstYear(rules, session.cache.years(rules));
      await nameQuotes(rules.currency);
      await choose({ ...workspace.choice, country, year });
      await replaceSample(session);
    },
    chooseYear: (year) => choose({ ...workspace.choice, year }),
    async answer(answers) {
      const { country } = workspace.choice;
      if (country === null) return;
      await choose({
        ...workspace.choice,
        answers: { ...workspace.choice.answers, [country]: answers },
      });
    },
    async cancel() {
      session.queue.stop('cancelled');
    },
    async compute() {
      session.compute();
    },
  };
}
