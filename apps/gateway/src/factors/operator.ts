import type { Kysely } from 'kysely';
import * as v from 'valibot';
import { noAccount, userNamed } from '../accounts/named-user.ts';
import type { AccountTables } from '../accounts/tables.ts';
import { noteInLog } from '../admin/log.ts';
import { failed, NO_REASON, readReason } from '../admin/reply.ts';
import type { AdminCommands } from '../admin/socket.ts';
import { forgetSecondFactorIn } from './second-factor.ts';

const schema = v.object({ account: v.string(), reason: v.optional(v.string(), '') });

/** What an operator may do to second factors, by the names the admin socket knows. */
export function factorCommands(db: Kysely<AccountTables>, now: () => number): AdminCommands {
  return {
    async 'admin factor-off'(given) {
      const { account: name, ...asked } = v.parse(schema, given);
      const reason = readReason(asked.reason);
      if (reason === null) return NO_REASON;
      const userId = await userNamed(db, name);
      if (userId === null) return failed(noAccount(name));
      const time = now();
      const note = { action: 'factor-off', given: { account: String(userId) }, reason };
      const done = await db.transaction().execute(async (transaction) => {
        if (!(await forgetSecondFactorIn(transaction, userId))) return false;
        await noteInLog(transaction, time, note);
        return true;
      });
      if (!done) return failed(`The account ${name} has no second factor.`);
      return { ok: true, result: { time: new Date(time).toISOString(), ...note } };
    },
  };
}
