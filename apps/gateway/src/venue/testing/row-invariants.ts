import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** What must never be found among the rows, by the invariant of the design that it breaks. */
const BROKEN: Readonly<Record<string, RawBuilder<unknown>>> = {
  'L1: an entry sums to zero per asset': sql`
    select entry, asset from venue_postings group by entry, asset having sum(amount) <> 0`,
  'L2: all balances of an asset sum to zero': sql`
    select asset from venue_balances group by asset having sum(total) <> 0`,
  'L3, L5: a balance is the sum of its postings': sql`
    select account, asset from venue_balances b
    full join (select account, asset, sum(amount) as total, sum(held) as held
      from venue_postings group by account, asset) p using (account, asset)
    where b.total is distinct from p.total or b.held is distinct from p.held`,
  'L3: what is held is what live orders and withdrawals hold': sql`
    select account, asset from venue_balances b where held <>
      (select coalesce(sum(hold), 0) from venue_orders o
        join venue_instruments i on i.symbol = o.symbol
        where o.account = b.account and ended_no is null and b.asset =
          case when side = 'Buy' then body->>'quote' else body->>'base' end) +
      (select coalesce(sum(amount + fee), 0) from venue_withdrawals w
        where w.account = b.account and w.asset = b.asset and status = 'requested')`,
  'L4: entries are numbered without a gap': sql`
    select count(distinct entry) from venue_postings
    having count(distinct entry) <> coalesce(max(entry), 0)`,
  'a posting leaves the balance of the one before it and its amount': sql`
    select entry, line from (select entry, line, total, sum(amount)
      over (partition by account, asset order by entry, line) as summed from venue_postings) p
    where total <> summed`,
  'B4: an order is the sum of its trades': sql`
    select o.id from venue_orders o
    left join (select order_id, sum(qty) as qty, sum(value) as value
      from venue_executions group by order_id) e on e.order_id = o.id
    where (filled, filled_value) <> (coalesce(e.qty, 0), coalesce(e.value, 0))`,
  'S2: a trade has its taker and its maker, or a user and the house': sql`
    select trade_id from venue_executions group by trade_id
    having count(distinct (price, qty, value)) <> 1 or count(distinct side) <> count(*)
      or count(*) > 2 or (count(*) = 1 and not exists (select from venue_postings
        where cause_seq = min(venue_executions.seq) and account = 'house'))`,
  'an order that is live has its state, another none': sql`
    select id from venue_orders where (ended_no is null) <> (state is not null)`,
  'the events in the log have no gap': sql`
    select seq from (select seq, (events->0->>'seq')::bigint as first,
      lag(seq, 1, 0) over (order by seq) as before from venue_log) l where first <> before + 1`,
};

/** The invariants that the stored rows break, with a row that shows it; none are broken as a rule. */
export async function brokenInvariants(kysely: QueryExecutorProvider): Promise<string[]> {
  const broken: string[] = [];
  for (const [name, query] of Object.entries(BROKEN)) {
    const [row] = (await query.execute(kysely)).rows;
    if (row === undefined) continue;
    const shown = JSON.stringify(row, (_key, value: unknown) =>
      typeof value === 'bigint' ? String(value) : value,
    );
    broken.push(`${name}: ${shown}`);
  }
  return broken;
}
