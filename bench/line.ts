import { loadavg } from 'node:os';

/** One measurement: a figure, the floor or peer of the same run, and the budget it is held to. */
export interface Line {
  readonly name: string;
  readonly value: string;
  /** How many times the floor. */
  readonly ratio?: number;
  readonly floor: string;
  /** Empty where there is none. */
  readonly budget: string;
  readonly met: boolean;
  readonly detail?: Readonly<Record<string, string | number>>;
}

/** How busy the machine is, beside a figure that depends on it. */
export function loadNow(): string {
  return loadavg()[0]?.toFixed(1) ?? '';
}
