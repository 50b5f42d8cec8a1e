import { countryRules } from '@meridian/tax-rules/countries.ts';

import type { ReportService } from '../model/service.ts';
import { withAnswers } from './answers.ts';
import { keptYear } from './computing.ts';
import { replaceSample } from './file-commands.ts';
import { withMethod } from './methods.ts';
import type { Session } from './session.ts';
import type { StoredChoice } from './stored.ts';

type ChoiceCommands = Pick<
  ReportService,
  'chooseCountry' | 'chooseYear' | 'chooseMethod' | 'answer' | 'cancel' | 'compute'
>;

/** What the report is for. Shown at once, stored at once, computed after. */
export function choiceCommands(session: Session): ChoiceCommands {
  const { workspace, storage } = session;

  async function choose(choice: StoredChoice): Promise<void> {
    workspace.choice = choice;
    session.resultChanged();
    await storage.put('choice', choice);
    session.announce();
  }

  return {
    async chooseCountry(country) {
      const rules = countryRules(country);
      if (rules === undefined) return;
      const year = keptYear(workspace.choice.year, rules, session.cache.years(rules));
      await nameQuotes(session, rules.currency);
      const choice = { ...workspace.choice, country, year };
      workspace.choice = choice;
      session.emit();
      await storage.put('choice', choice);
      session.announce();
      // Computed once the sample is in the country's currency: its amounts of another would be unknown.
      if (!(await replaceSample(session))) session.resultChanged();
    },
    chooseYear: (year) => choose({ ...workspace.choice, year }),
    async chooseMethod(method) {
      await choose(withMethod(workspace.choice, method));
    },
    async answer(answers) {
      await choose(withAnswers(workspace.choice, answers));
    },
    async cancel() {
      session.queue.stop('cancelled');
    },
    async compute() {
      session.compute();
    },
  };
}

/** Rates that were dropped before any country was chosen are in the first one's currency. */
async function nameQuotes({ workspace, storage }: Session, quote: string): Promise<void> {
  for (const [fileId, file] of workspace.files) {
    if (file.content.type !== 'values' || file.stored.quote !== undefined) continue;
    const stored = { ...file.stored, quote };
    workspace.files.set(fileId, { ...file, stored });
    if (file.kept) await storage.put('files', stored);
  }
}
