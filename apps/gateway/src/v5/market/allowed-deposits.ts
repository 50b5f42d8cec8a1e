import { cursorOf, readCursor } from '@meridian/v5/cursor.ts';
import type { WalletParts } from '../../wallet/parts.ts';
import { coinsOf } from '../../wallet/wire.ts';
import { answered, refused, type V5Outcome } from '../outcome.ts';
import { countOf } from '../parameters.ts';

const COINS = { usual: 10, most: 35 };

interface Asked {
  readonly coin?: string | undefined;
  readonly chain?: string | undefined;
  readonly limit?: string | undefined;
  readonly cursor?: string | undefined;
}

/** The coins that may be deposited, one row for each of their networks. */
export function allowedDeposits(wallet: WalletParts, asked: Asked): V5Outcome {
  const limit = countOf(asked.limit, COINS);
  if (limit === null) return refused('badRequest', 'limit');
  const [place = ''] = asked.cursor === undefined ? ['0'] : (readCursor(asked.cursor, 1) ?? []);
  if (!/^\d{1,6}$/.test(place)) return refused('badRequest', 'cursor');
  const rows = coinsOf(wallet).flatMap(({ coin, networks }) =>
    networks
      .filter(({ depositsOpen }) => depositsOpen)
      .filter(
        ({ network }) => (asked.coin ?? coin) === coin && (asked.chain ?? network) === network,
      )
      .map(({ network, type, confirmations, depositMin }) => ({
        ...{ coin, chain: network, coinShowName: coin, chainType: type },
        ...{ blockConfirmNumber: confirmations, minDepositAmount: depositMin },
      })),
  );
  const start = parseInt(place, 10);
  const configList = rows.slice(start, start + limit);
  const end = start + configList.length;
  return answered({ configList, nextPageCursor: end < rows.length ? cursorOf([String(end)]) : '' });
}
