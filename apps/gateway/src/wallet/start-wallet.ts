import { collectDebts } from './debts.ts';
import { followDeposits } from './follow-deposits.ts';
import { followWithdrawals } from './follow-withdrawals.ts';
import { eachByItself, type WalletParts } from './parts.ts';

const STEP_MS = 1_000;

/** One round of everything that chains and reviews are waited for. */
export async function stepWallet(parts: WalletParts): Promise<void> {
  const works = [followDeposits, followWithdrawals, collectDebts];
  await eachByItself(parts, works, (work) => work(parts));
}

/**
 * Runs the rounds in the gateway that leads the venue; others take no commands, and wait. Two of them at
 * once, while a lease changes hands, do no harm: rows change from the status they are expected at, and
 * commands happen once. Resolves `stop` once the round under way has ended.
 */
export function startWallet(parts: WalletParts): { readonly stop: () => Promise<void> } {
  let round: Promise<void> | null = null;
  const timer = setInterval(() => {
    if (round !== null || !parts.port.leads) return;
    round = stepWallet(parts).finally(() => {
      round = null;
    });
  }, STEP_MS);
  timer.unref();
  return {
    async stop() {
      clearInterval(timer);
      await round;
    },
  };
}
