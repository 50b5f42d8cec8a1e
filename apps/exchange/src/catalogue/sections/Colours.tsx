import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { Badge } from '@meridian/ui/Badge.tsx';

import {
  COLOUR_PAIRS,
  colourOf,
  pairContrast,
  tokensOf,
  type ColourPair,
  type Theme,
} from '../design-tokens.ts';
import type { SpecimenProps } from '../Stage.tsx';
import { TOKENS } from '../tokens.ts';
import styles from './Colours.module.css';

export function Colours({ theme, place }: SpecimenProps) {
  return (
    <>
      <ul role="list" className={styles.swatches}>
        {tokensOf(TOKENS, 'color').map(({ name, value }) => (
          <li key={name} className={styles.swatch}>
            <Swatch token={name} />
            <span>
              <b>{name.replace('color-', '')}</b>
              <code dir="ltr">{colourOf(TOKENS, name.replace('color-', ''), theme) ?? value}</code>
            </span>
          </li>
        ))}
      </ul>
      <Table caption={`Contrast, ${place}`} dense>
        <thead>
          <tr>
            <HeaderCell>Pair</HeaderCell>
            <HeaderCell>Looks</HeaderCell>
            <HeaderCell numeric>Needs</HeaderCell>
            <HeaderCell numeric>Has</HeaderCell>
          </tr>
        </thead>
        <tbody>
          {COLOUR_PAIRS.map((pair) => (
            <PairRow key={`${pair.front} ${pair.back}`} pair={pair} theme={theme} />
          ))}
        </tbody>
      </Table>
    </>
  );
}

function PairRow({ pair, theme }: { pair: ColourPair; theme: Theme }) {
  const ratio = pairContrast(TOKENS, pair, theme) ?? 1;
  return (
    <tr>
      <td>
        {pair.front} on {pair.back}
      </td>
      <td>
        {/* Attributes, since the pages' policy has no place for inline styles. */}
        <svg className={styles.sample} width={48} height={20} aria-hidden="true">
          <rect width="48" height="20" fill={`var(--color-${pair.back})`} />
          <text x="24" y="15" textAnchor="middle" fill={`var(--color-${pair.front})`}>
            Ag 12
          </text>
        </svg>
      </td>
      <NumericCell>
        <bdi>{pair.needs} : 1</bdi>
      </NumericCell>
      <NumericCell>
        <bdi>
          {ratio.toLocaleString('en', { minimumFractionDigits: 2, maximumFractionDigits: 2 })} : 1
        </bdi>{' '}
        {ratio < pair.needs && <Badge tone="danger">too low</Badge>}
      </NumericCell>
    </tr>
  );
}

function Swatch({ token }: { token: string }) {
  return (
    <svg className={styles.colour} width={32} height={32} aria-hidden="true">
      <rect width="32" height="32" fill={`var(--${token})`} />
    </svg>
  );
}
