import type { TransferInfo } from '@meridian/protocol/contracts/wallet.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { csvTime } from '../orders/csv.ts';
import { AmountCell, TimeCell } from './record-cells.tsx';
import type { RecordList } from './record-list.ts';
import { Records } from './Records.tsx';
import type { AccountKind } from './spendable.ts';

const LIST: RecordList<TransferInfo> = {
  place: 'transferRecords',
  // A transfer is done or it is none.
  statuses: [],
  statusWord: () => 'wallet.status',
  async load(calls, query) {
    const answer = await calls.transfers(query);
    if (!answer.ok) return answer;
    const { transfers: rows, next } = answer.result;
    return { ok: true, result: { rows, next } };
  },
  keyOf: ({ id, time }) => `${id} ${time}`,
  columns: [
    {
      name: 'time',
      head: 'wallet.column.time',
      show: ({ time }) => <TimeCell time={time} />,
      cell: ({ time }) => csvTime(time),
    },
    {
      name: 'amount',
      head: 'wallet.amount',
      isNumeric: true,
      show: ({ amount, coin }) => <AmountCell amount={amount} coin={coin} />,
      cell: ({ amount }) => amount,
    },
    {
      name: 'from',
      head: 'wallet.from',
      show: ({ from }) => <AccountCell account={from} />,
      cell: ({ from }) => from,
    },
    {
      name: 'to',
      head: 'wallet.to',
      show: ({ to }) => <AccountCell account={to} />,
      cell: ({ to }) => to,
    },
  ],
  more: [
    { name: 'coin', cell: ({ coin }) => coin },
    { name: 'id', cell: ({ id }) => id },
  ],
  first: { page: 'transfer', text: 'wallet.transfer.none', action: 'wallet.transfer.heading' },
  fileName: 'transfers',
};

function AccountCell({ account }: { account: AccountKind }) {
  const { t } = useI18n();
  return t(`wallet.account.${account}`);
}

export function TransferRecords() {
  return <Records list={LIST} />;
}
