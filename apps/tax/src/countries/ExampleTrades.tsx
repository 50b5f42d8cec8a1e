import { formatDate } from '@meridian/i18n/formats.ts';
import { isolated } from '@meridian/i18n/isolated.ts';
import { decimal } from '@meridian/money/decimal.ts';
import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatMoney, formatQuantity } from '@meridian/money/format.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, Table } from '@meridian/ui/Table.tsx';

import { EXAMPLE_TRADES, type ExampleTrade, worthIn } from './example.ts';

/** The trades of the example in a currency, a sentence each. */
export function ExampleTrades({ currency }: { currency: string }) {
  const { t, tag } = useI18n();
  return (
    <Table caption={t('guides.example.table')}>
      <thead>
        <tr>
          <HeaderCell>{t('guides.example.day')}</HeaderCell>
          <HeaderCell>{t('guides.example.trade')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {EXAMPLE_TRADES.map((trade) => (
          <tr key={trade.day}>
            <td>
              <time dateTime={trade.day}>{formatDate(trade.day, 'UTC', tag)}</time>
            </td>
            <td>
              <TradeWords trade={trade} currency={currency} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function TradeWords({ trade, currency }: { trade: ExampleTrade; currency: string }) {
  const { t, tag } = useI18n();
  const amountOf = ({ asset, amount }: ExampleTrade['units']) =>
    isolated(`${formatQuantity(decimal(amount), { locale: tag })} ${asset}`);
  const { kind, units, received } = trade;
  const worth = fromFixedPoint(worthIn(trade, currency));
  return t(`guides.example.${kind}`, {
    units: amountOf(units),
    money: isolated(formatMoney(worth, currency, { locale: tag })),
    ...(received === undefined ? {} : { received: amountOf(received) }),
  });
}
