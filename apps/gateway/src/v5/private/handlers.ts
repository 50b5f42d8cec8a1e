import type { V5Call } from '@meridian/v5/contracts/call.ts';
import type { InferOutput } from 'valibot';
import type { UsableKey } from '../../keys/store.ts';
import type { V5Outcome } from '../outcome.ts';

/** Who calls: the key that signed, and the account it acts for. */
export interface Caller {
  readonly key: UsableKey;
  /** The spot account of the venue. */
  readonly account: string;
}

/** Answers of signed calls, by the names they have in the contract. */
export type Handlers<Calls extends Readonly<Record<string, V5Call>>> = {
  readonly [Name in keyof Calls]: (
    asked: InferOutput<Calls[Name]['request']>,
    caller: Caller,
  ) => Promise<V5Outcome>;
};
