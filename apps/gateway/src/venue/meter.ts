import type { Command } from '@meridian/venue/api/commands.ts';
import type { Submitted } from './port.ts';

/** What is counted of the order path. */
export interface VenueMeter {
  answered(command: Command['type'], outcome: Submitted['type']): void;
  /** `unknown`: the database did not say what it did; `overtaken`: another gateway leads. */
  committed(outcome: 'stored' | 'overtaken' | 'unknown', commands: number, seconds: number): void;
}

/** Commands that are taken and not answered. */
export interface VenueLoad {
  /** Not applied yet: the batch that fills is full. */
  readonly waiting: number;
  /** In the batch that is sent next. */
  readonly filling: number;
}
