import type { DepositInfo, WithdrawalInfo } from '@meridian/protocol/contracts/wallet.ts';
import type { Tone } from '@meridian/ui/Badge.tsx';

export const DEPOSIT_TONES: Readonly<Record<DepositInfo['status'], Tone>> = {
  pending: 'accent',
  credited: 'success',
  reversed: 'danger',
  gone: 'warning',
  'too-small': 'warning',
};

export const WITHDRAWAL_TONES: Readonly<Record<WithdrawalInfo['status'], Tone>> = {
  pending: 'accent',
  processing: 'accent',
  sent: 'accent',
  confirmed: 'success',
  cancelled: 'neutral',
  failed: 'warning',
};
