import type { Command } from '@meridian/venue/api/commands.ts';
import { GATEWAY_MIGRATIONS } from '../../db/testing/test-database.ts';
import type { AccountTables } from '../../accounts/tables.ts';
import { openDatabase } from '../../db/open-database.ts';
import { sayLine } from '../../testing/say-line.ts';
import { openTestVenue } from './venue-fixture.ts';

/**
 * A process of its own that trades for ever, twenty clients at a time, and says the link id of each
 * order before it is sent (`>`) and once it is acknowledged (`<`). Its arguments are the data folder
 * and a prefix that its link ids have.
 */
const CLIENTS = 20;

const [dataDir, prefix] = process.argv.slice(2);
if (dataDir === undefined || prefix === undefined) throw new Error('usage: FOLDER PREFIX');
const opened = await openDatabase<AccountTables>({ dataDir, migrationsDir: GATEWAY_MIGRATIONS });
if (!opened.ok) throw new Error(opened.message);
const { port } = await openTestVenue(opened.database);
const accounts = ['ann', 'ben'];
for (const owner of accounts) {
  await port.submit({ type: 'open-account', owner, kind: 'spot' });
  for (const asset of ['BTC', 'USDT']) {
    const linkId = `${prefix}-${owner}-${asset}`;
    await port.submit({
      ...{ type: 'deposit', linkId, account: `${owner}/spot`, asset, amount: '1000000' },
    });
  }
}
let count = 0;
const trade = async (client: number): Promise<never> => {
  for (;;) {
    count += 1;
    const orderLinkId = `${prefix}-${count}`;
    const command: Command = {
      ...{ type: 'place-order', account: `${accounts[client % 2]}/spot`, symbol: 'BTCUSDT' },
      ...{ orderType: 'Limit', side: client % 4 < 2 ? 'Buy' : 'Sell', orderLinkId },
      ...{ qty: '0.05', price: String(100 + (count % 7) / 2) },
    };
    sayLine(`>${orderLinkId}`);
    const outcome = await port.submit(command);
    if (outcome.type === 'accepted') sayLine(`<${orderLinkId} ${outcome.orderId}`);
    else if (outcome.type !== 'rejected') throw new Error(outcome.type);
    // What rests at the edges of the prices adds up over the kills, until an account may open no more.
    else await port.submit({ type: 'cancel-orders', account: command.account });
  }
};
await Promise.all(Array.from({ length: CLIENTS }, (_, client) => trade(client)));
