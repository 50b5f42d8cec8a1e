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
