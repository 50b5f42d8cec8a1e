/** The zone of times is asked once for the files of an exchange. */
import { expect, it } from 'vitest';

import { zoneGroups } from '../sources/zone-groups.ts';
import { openedReport } from './testing/opened-report.ts';

const FILLS = `tradeCreatedAt,orderId,symbol,side,size,funds,fee,feeCurrency
2021-05-01 10:00:00,o1,BTC-USDT,buy,1,50000,50,USDT
`;
const ORDERS = `orderCreatedAt,id,symbol,side,dealSize,dealFunds,fee,feeCurrency
2021-06-01 10:00:00,o2,ETH-USDT,buy,1,2500,2,USDT
`;
const FIRST = `uid,symbol,direction,deal_price,amount,deal_value,created_at
1001,NEO-BTC,BUY,0.01,20,0.2,2018-02-03 04:05:06
`;
/** Of the same exchange, with the zone that its account is set to. */
const STATED = `Order ID,Order Time(UTC+08:00),Filled Time(UTC+08:00),Symbol,Side,Filled Amount,Filled Volume,Fee,Fee Currency,Status
o9,2023-05-01 10:00:00,2023-05-01 10:00:00,SOL-USDT,BUY,1,20,0.02,USDT,deal
`;
const OTHER = `no,time,action_desc,action_data,type,change_amount,amount
1,2023-05-01 10:00:00,Deposits,d1,USDT,5,5
`;
const TEMPLATE = `Type,Buy Amount,Buy Currency,Sell Amount,Sell Currency,Fee,Fee Currency,Exchange,Date
Deposit,1,BTC,,,,,Somewhere,2023-05-01 10:00:00
`;

const file = (name: string, text: string): File => new File([text], name);

it('asks once for the files of an exchange, and answers them all', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([file('fills.csv', FILLS), file('orders.csv', ORDERS)]);
  await service.addFiles([file('gate.csv', OTHER), file('template.csv', TEMPLATE)]);
  const { sources } = await workspace((view) => view.sources.length === 4);
  const groups = zoneGroups(sources);
  // A file that is the only one of its exchange is asked about beside it.
  expect(groups.map((group) => group.map(({ name }) => name))).toEqual([
    ['fills.csv', 'orders.csv'],
  ]);
  const [group = []] = groups;
  await service.setZone(
    group.map(({ fileId }) => fileId),
    'Asia/Tokyo',
  );
  const answered = await workspace(
    (view) => view.sources.filter(({ zone }) => zone.answered).length === 2,
  );
  expect(answered.sources.map(({ name, zone }) => [name, zone.name, zone.answered])).toEqual([
    ['fills.csv', 'Asia/Tokyo', true],
    ['orders.csv', 'Asia/Tokyo', true],
    ['gate.csv', 'UTC', false],
    ['template.csv', 'UTC', false],
  ]);
  // 10:00 there is 01:00 in UTC.
  expect(answered.sources[0]?.period?.from).toBe(Date.UTC(2021, 4, 1, 1));
});

it('takes the answer for a file of the exchange that comes later', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([file('fills.csv', FILLS)]);
  const { sources } = await workspace((view) => view.sources.length === 1);
  await service.setZone([sources[0]?.fileId ?? ''], 'Asia/Tokyo');
  await service.addFiles([file('first.csv', FIRST), file('gate.csv', OTHER)]);
  const later = await workspace((view) => view.sources.length === 3);
  expect(later.sources.map(({ zone }) => [zone.name, zone.answered])).toEqual([
    ['Asia/Tokyo', true],
    ['Asia/Tokyo', true],
    ['UTC', false],
  ]);
});

it('names the zones first that files of the exchange have', async () => {
  const { service, workspace } = await openedReport();
  await service.addFiles([file('fills.csv', FILLS), file('stated.csv', STATED)]);
  const { sources } = await workspace((view) => view.sources.length === 2);
  expect(sources.find(({ name }) => name === 'fills.csv')?.zone.likely).toEqual([
    '+08:00',
    'Asia/Singapore',
  ]);
});
