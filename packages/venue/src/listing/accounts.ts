import {
  isAccountName,
  makeUserAccount,
  USER_ACCOUNT_KINDS,
  userAccountId,
} from '@meridian/ledger/accounts.ts';
import { SMP_TYPES } from '@meridian/matching/order.ts';
import type { AccountSettings, OpenAccount, SetAccount } from '../api/commands.ts';
import { rejection, type Rejection } from '../api/rejections.ts';
import { cancel } from '../orders/cancel.ts';
import { openOrders } from '../orders/trader.ts';
import { DEFAULT_SETTINGS, isLive } from '../state.ts';
import { emit, nextSeq, type Step } from '../step.ts';

function settingsRefusal(settings: AccountSettings): Rejection | null {
  const { tier, smpGroup, smpType, usesFeeDiscount, frozen } = settings;
  const isText = (value: unknown) => value === undefined || typeof value === 'string';
  const isFlag = (value: unknown) => value === undefined || typeof value === 'boolean';
  if (!isText(tier) || !isText(smpGroup)) return rejection('bad-request', 'settings');
  if (!isFlag(usesFeeDiscount) || !isFlag(frozen)) return rejection('bad-request', 'settings');
  if (smpType === undefined || SMP_TYPES.has(smpType)) return null;
  return rejection('bad-request', 'settings');
}

export function openAccount(step: Step, command: OpenAccount): Rejection | null {
  const { venue } = step;
  const { owner, kind, name, settings = {} } = command;
  const isNamed = name === undefined || (typeof name === 'string' && isAccountName(name));
  if (typeof owner !== 'string' || !isAccountName(owner)) return rejection('bad-request', 'owner');
  if (!isNamed) return rejection('bad-request', 'name');
  if (!USER_ACCOUNT_KINDS.includes(kind)) return rejection('bad-request', 'kind');
  const refused = settingsRefusal(settings);
  if (refused !== null) return refused;
  const id = userAccountId(owner, kind, name);
  if (venue.accounts.has(id)) return rejection('already-exists', 'owner');
  const account = makeUserAccount(owner, kind, name);
  const merged = { ...DEFAULT_SETTINGS, ...settings };
  venue.ledger.accounts.set(id, account);
  venue.accounts.set(id, { account, settings: merged, traders: new Map(), linkIds: new Map() });
  emit(step, {
    type: 'account-opened',
    seq: nextSeq(step),
    at: step.now,
    account: id,
    settings: merged,
  });
  return null;
}

/** A frozen account's open orders are cancelled in the same step. */
export function setAccount(step: Step, command: SetAccount): Rejection | null {
  const { venue } = step;
  const owner = venue.accounts.get(command.account);
  if (owner === undefined) return rejection('unknown-account', 'account');
  if (typeof command.settings !== 'object') return rejection('bad-request', 'settings');
  const refused = settingsRefusal(command.settings);
  if (refused !== null) return refused;
  owner.settings = { ...owner.settings, ...command.settings };
  emit(step, {
    type: 'account-changed',
    seq: nextSeq(step),
    at: step.now,
    account: command.account,
    settings: owner.settings,
  });
  if (!owner.settings.frozen) return null;
  for (const order of openOrders(venue, owner.traders.values())) {
    if (!isLive(order)) continue;
    cancel(step, order, { cancelType: 'CancelByAdmin', rejectReason: 'EC_NoError' });
  }
  return null;
}
