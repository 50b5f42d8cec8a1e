import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';

import type { SpecimenProps } from '../Stage.tsx';

const ROWS = [
  ['BTC', '0.51230000', '31,204.10'],
  ['ETH', '12.00000000', '24,118.00'],
  ['USDT', '1,000.00000000', '921.55'],
] as const;

export function Tables({ place }: SpecimenProps) {
  return [false, true].map((dense) => (
    <Table
      key={String(dense)}
      caption={`Holdings${dense ? ', dense' : ''}, ${place}`}
      captionShown
      dense={dense}
    >
      <thead>
        <tr>
          <HeaderCell>Asset</HeaderCell>
          <HeaderCell numeric>Quantity</HeaderCell>
          <HeaderCell numeric>Value in EUR</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {ROWS.map(([asset, quantity, value]) => (
          <tr key={asset}>
            <td>{asset}</td>
            <NumericCell>{quantity}</NumericCell>
            <NumericCell>{value}</NumericCell>
          </tr>
        ))}
      </tbody>
    </Table>
  ));
}
