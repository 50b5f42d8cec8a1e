import type { Step } from '../step.ts';
import { cancel } from './cancel.ts';
import { nextDue } from './timetable.ts';

/** Ends every order whose time has come, the earliest first: none trades after it. */
export function expireOrders(step: Step): void {
  const { venue, now } = step;
  for (;;) {
    const order = nextDue(venue.expiries, now);
    if (order === null) return;
    cancel(step, order, {
      cancelType: 'CancelByExpiry',
      rejectReason: 'EC_NoError',
      isExpiry: true,
    });
  }
}
