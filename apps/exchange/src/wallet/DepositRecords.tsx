import { DEPOSIT_STATUSES, type DepositInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { csvTime } from '../orders/csv.ts';
import { AddressCell, AmountCell, TimeCell } from './record-cells.tsx';
import { DEPOSIT_TONES } from './record-words.ts';
import type { RecordList } from './record-list.ts';
import { Records } from './Records.tsx';

const LIST: RecordList<DepositInfo> = {
  place: 'depositRecords',
  statuses: DEPOSIT_STATUSES,
  // `as`: one of the list above.
  statusWord: (status) => `wallet.deposit.status.${status as DepositInfo['status']}`,
  async load(calls, query) {
    const answer = await calls.deposits(query);
    if (!answer.ok) return answer;
    const { deposits: rows, next } = answer.result;
    return { ok: true, result: { rows, next } };
  },
  keyOf: ({ id }) => id,
  columns: [
    {
      name: 'time',
      head: 'wallet.column.time',
      show: ({ seenAt }) => <TimeCell time={seenAt} />,
      cell: ({ seenAt }) => csvTime(seenAt),
    },
    {
      name: 'amount',
      head: 'wallet.amount',
      isNumeric: true,
      show: ({ amount, coin }) => <AmountCell amount={amount} coin={coin} />,
      cell: ({ amount }) => amount,
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
      name: 'transaction',
      head: 'wallet.column.transaction',
      show: ({ txId }) => <AddressCell text={txId} />,
      cell: ({ txId }) => txId,
    },
  ],
  more: [
    { name: 'coin', cell: ({ coin }) => coin },
    { name: 'address', cell: ({ address }) => address },
    { name: 'tag', cell: ({ tag }) => tag ?? '' },
    {
      name: 'credited',
      cell: ({ creditedAt }) => (creditedAt === null ? '' : csvTime(creditedAt)),
    },
    { name: 'account', cell: ({ account }) => account },
  ],
  first: { page: 'deposit', text: 'wallet.deposit.none', action: 'wallet.deposit.heading' },
  fileName: 'deposits',
};

function Status({ status }: Pick<DepositInfo, 'status'>) {
  const { t } = useI18n();
  return <Badge tone={DEPOSIT_TONES[status]}>{t(`wallet.deposit.status.${status}`)}</Badge>;
}

export function DepositRecords() {
  return <Records list={LIST} />;
}
