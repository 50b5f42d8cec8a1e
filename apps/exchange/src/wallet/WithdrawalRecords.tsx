import { WITHDRAWAL_STATUSES, type WithdrawalInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { csvTime } from '../orders/csv.ts';
import { AddressCell, AmountCell, TimeCell } from './record-cells.tsx';
import { WITHDRAWAL_TONES } from './record-words.ts';
import type { RecordList } from './record-list.ts';
import { Records } from './Records.tsx';

const LIST: RecordList<WithdrawalInfo> = {
  place: 'withdrawalRecords',
  statuses: WITHDRAWAL_STATUSES,
  // `as`: one of the list above.
  statusWord: (status) => `wallet.withdraw.status.${status as WithdrawalInfo['status']}`,
  async load(calls, query) {
    const answer = await calls.withdrawals(query);
    if (!answer.ok) return answer;
    const { withdrawals: rows, next } = answer.result;
    return { ok: true, result: { rows, next } };
  },
  keyOf: ({ id }) => id,
  columns: [
    {
      name: 'time',
      head: 'wallet.column.time',
      show: ({ requestedAt }) => <TimeCell time={requestedAt} />,
      cell: ({ requestedAt }) => csvTime(requestedAt),
    },
    {
      name: 'amount',
      head: 'wallet.amount',
      isNumeric: true,
      show: ({ amount, coin }) => <AmountCell amount={amount} coin={coin} />,
      cell: ({ amount }) => amount,
    },
    {
      name: 'fee',
      head: 'wallet.fee',
      isNumeric: true,
      show: ({ fee, coin }) => <AmountCell amount={fee} coin={coin} />,
      cell: ({ fee }) => fee,
    },
    {
      name: 'network',
      head: 'wallet.network',
      show: ({ network }) => network,
      cell: ({ network }) => network,
    },
    {
      name: 'status',
      head: 'wallet.status',
      show: ({ status }) => <Status status={status} />,
      cell: ({ status }) => status,
    },
    {
      name: 'address',
      head: 'wallet.address',
      show: ({ address }) => <AddressCell text={address} />,
      cell: ({ address }) => address,
    },
  ],
  more: [
    { name: 'coin', cell: ({ coin }) => coin },
    { name: 'tag', cell: ({ tag }) => tag ?? '' },
    { name: 'transaction', cell: ({ txId }) => txId ?? '' },
    { name: 'account', cell: ({ account }) => account },
  ],
  first: { page: 'withdraw', text: 'wallet.withdraw.none', action: 'wallet.withdraw.heading' },
  fileName: 'withdrawals',
};

function Status({ status }: Pick<WithdrawalInfo, 'status'>) {
  const { t } = useI18n();
  return <Badge tone={WITHDRAWAL_TONES[status]}>{t(`wallet.withdraw.status.${status}`)}</Badge>;
}

export function WithdrawalRecords() {
  return <Records list={LIST} />;
}
