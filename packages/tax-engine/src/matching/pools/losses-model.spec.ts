/** Superficial losses against the same rule by looking at every unit each time. */
import { asQuantity } from '@meridian/money/measure.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { asDay } from '../../common/time.ts';
import { PoolLosses } from './losses.ts';

const RULE = { type: 'superficial', daysBefore: 3, daysAfter: 4 } as const;

/** One unit, or several alike; `answers`: the number of the answer it gave, while it is held. */
interface Unit {
  readonly day: number;
  isUsed: boolean;
  answers: number | null;
}

interface Sale {
  readonly day: number;
  readonly units: number;
  readonly loss: number | null;
  readonly nr: number;
}

/** Units one by one, in lists that are searched from the start. */
class Model {
  readonly lines: string[] = [];
  quantity = 0;
  readonly #units: Unit[] = [];
  #sales: Sale[] = [];
  #answers = 0;

  acquired(day: number, units: number): void {
    for (let nth = 0; nth < units; nth += 1) {
      this.#units.push({ day, isUsed: false, answers: null });
    }
  }

  disposed(sale: Sale): void {
    this.#sales.push(sale);
  }

  left(): void {
    const held = () => this.#units.filter(({ answers }) => answers !== null);
    while (held().length > this.quantity) {
      const first = held().toSorted((a, b) => (a.answers ?? 0) - (b.answers ?? 0))[0];
      if (first === undefined) return;
      first.answers = null;
    }
  }

  reach(day: number): void {
    for (;;) {
      const [first] = this.#sales;
      if (first === undefined || first.day + RULE.daysAfter >= day) return;
      const group = this.#sales.filter((sale) => sale.day === first.day);
      this.#sales = this.#sales.filter((sale) => sale.day !== first.day);
      this.#settle(first.day, group);
    }
  }

  #settle(day: number, group: readonly Sale[]): void {
    const window = this.#units
      .filter((unit) => unit.day >= day - RULE.daysBefore && unit.day <= day + RULE.daysAfter)
      .toSorted((a, b) => a.day - b.day);
    const answering = window.filter(({ answers }) => answers !== null).length;
    const fresh = window.filter(({ isUsed }) => !isUsed);
    let free = Math.min(fresh.length, this.quantity - answering);
    let disallowed = 0;
    for (const { units, loss, nr } of group) {
      if (free <= 0) break;
      const part = Math.min(units, free);
      free -= part;
      disallowed += part;
      this.lines.push(`${nr}: ${loss === null ? '?' : Math.floor((loss * part) / units)}`);
    }
    for (const unit of fresh.slice(0, disallowed)) {
      unit.isUsed = true;
      // Units of a day that answers already stand with the earlier answers of that day.
      const same = this.#units.find(
        (candidate) => candidate.day === unit.day && candidate.answers !== null,
      );
      unit.answers = same?.answers ?? (this.#answers += 1);
    }
  }
}

const step = fc.record({
  days: fc.integer({ min: 0, max: 3 }),
  does: fc.constantFrom('buy', 'buy', 'back', 'sell', 'sell', 'give'),
  units: fc.integer({ min: 1, max: 4 }),
  loss: fc.option(fc.integer({ min: 1, max: 20 }), { freq: 6 }),
  back: fc.integer({ min: 1, max: 9 }),
});

describe('superficial losses', () => {
  it('are those that a look at every unit finds', () => {
    fc.assert(
      fc.property(fc.array(step, { minLength: 1, maxLength: 40 }), (steps) => {
        const model = new Model();
        const lines: string[] = [];
        const losses = new PoolLosses(RULE, () => asQuantity(BigInt(model.quantity)));
        let day = 100;
        for (const [nr, { days, does, units, loss, back }] of steps.entries()) {
          day += days;
          losses.reach(asDay(day));
          model.reach(day);
          if (does === 'buy' || does === 'back') {
            const since = does === 'back' ? day - back : day;
            losses.acquired(asDay(since), asQuantity(BigInt(units)));
            model.acquired(since, units);
            model.quantity += units;
            continue;
          }
          const gone = Math.min(units, model.quantity);
          if (gone === 0) continue;
          model.quantity -= gone;
          losses.left();
          model.left();
          if (does === 'give') continue;
          const disallowLoss = (disallowed: bigint | null) =>
            lines.push(`${nr}: ${disallowed ?? '?'}`);
          losses.disposed(asDay(day), {
            quantity: asQuantity(BigInt(gone)),
            loss: loss === null ? null : BigInt(loss),
            disallowLoss,
          });
          model.disposed({ day, units: gone, loss, nr });
        }
        losses.reach(asDay(day + 100));
        model.reach(day + 100);
        expect(lines).toEqual(model.lines);
      }),
      { numRuns: 400 },
    );
  });
});
