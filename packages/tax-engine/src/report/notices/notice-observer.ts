import { type NoticeFigure, noticesOfYear } from '@meridian/tax-rules/reporting.ts';
import type { Period } from '../../matching/matcher.ts';
import type { Movement } from '../../movements/movement.ts';
import type { MovementContext } from '../../movements/from-entry.ts';
import { AccountBook, DaysHeld, type Purchase } from '../year-end.ts';

/**
 * Collects the figures of a country's notices from every movement up to the end of the year. It
 * reads the movements that the matchers get, so that they are built once.
 */
export class NoticeObserver {
  readonly accounts: AccountBook;
  readonly days: DaysHeld;
  /** Purchases of the year, in order. */
  readonly purchases: Purchase[] = [];
  /** Assets bought in the year at an unknown cost. */
  readonly costless = new Set<string>();
  readonly #context: MovementContext;
  readonly #period: Period;
  readonly #wantsAccounts: boolean;
  readonly #wantsDays: boolean;
  readonly #wantsPurchases: boolean;

  /** @param year calendar year in which the tax year starts */
  constructor(context: MovementContext, period: Period, year: number) {
    const notices = noticesOfYear(context.rules.notices ?? [], year);
    const wants = (wantedFigure: NoticeFigure) =>
      notices.some(({ figure }) => figure === wantedFigure);
    this.accounts = new AccountBook(period.firstDay);
    this.days = new DaysHeld(period);
    this.#context = context;
    this.#period = period;
    this.#wantsAccounts = wants('wealth-abroad-at-end') || wants('accounts-abroad');
    this.#wantsDays = wants('wealth-by-days');
    this.#wantsPurchases = wants('highest-cost');
  }

  /** Reads a movement; movements come in the order of the ledger, and later years are ignored. */
  observe(movement: Movement): void {
    const { firstDay, lastDay } = this.#period;
    if (movement.day > lastDay) return;
    if (this.#wantsAccounts) this.accounts.observe(movement);
    if (this.#wantsDays) this.days.observe(movement, this.#worthOf);
    if (this.#wantsPurchases && movement.type === 'acquire' && movement.day >= firstDay) {
      const { asset, cost, entry } = movement.lot;
      if (cost === null) this.costless.add(asset);
      else this.purchases.push({ entry, cost });
    }
  }

  readonly #worthOf = ({ asset, quantity, day }: Movement): bigint | null =>
    this.#context.valuer.leg({ asset, quantity }, day).atoms;
}
