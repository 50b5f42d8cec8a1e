import { parseWallTime, type WallTime } from '../../times/instant.ts';

import { optional, required } from '../shared/row-cells.ts';

/**
 * The words of Binance's column headers. Exports follow the language of the page they are ordered
 * on, the names of operations stay English. The Spanish, French and Portuguese words are those of
 * published exports (with machine translations such as "Durée" for the time and "Alterar" for the
 * change). No German, Italian, Turkish or Russian export has been published: theirs are the usual
 * words, and only all required columns together make a file one of Binance's.
 */
const TIME = [
  'time',
  'tiempo',
  'fecha y hora',
  'durée',
  'heure',
  'tempo',
  'hora',
  'ora',
  'orario',
  'zeit',
  'uhrzeit',
  'zeitpunkt',
  'zaman',
  'saat',
  'время',
];
const DATE = ['date', 'fecha', 'data', 'datum', 'tarih', 'дата'];

const UTC = String.raw`\(?utc[^()]*\)?`;

/** A header of one of these words, with or without its zone: `UTC_Time`, `Tiempo(UTC+1)`. */
function timeHeader(words: readonly string[]): RegExp {
  const word = `(?:${words.join('|')})`;
  return new RegExp(`^(?:${word}(?: ?${UTC})?|utc[-+:\\d]* ${word})$`);
}

export const TIME_HEADER = timeHeader(TIME);
export const MOMENT_HEADER = timeHeader([...TIME, ...DATE]);

const ACCOUNT = [
  'account',
  'cuenta',
  'compte',
  'conta',
  'konto',
  'conto',
  'hesap',
  'аккаунт',
  'счет',
  'счёт',
];
const OPERATION = [
  'operation',
  'operación',
  'operacion',
  'opération',
  'operação',
  'operazione',
  'vorgang',
  'transaktion',
  'işlem',
  // What lower case makes of a capital I with a dot.
  'i\u0307şlem',
  'операция',
];
const COIN = [
  'coin',
  'moneda',
  'jeton',
  'monnaie',
  'crypto',
  'moeda',
  'münze',
  'moneta',
  'kripto para',
  'монета',
];
const CHANGE = [
  'change',
  'cambio',
  'variation',
  'alterar',
  'alteração',
  'variação',
  'änderung',
  'veränderung',
  'variazione',
  'modifica',
  'değişim',
  'değişiklik',
  'изменение',
];
const REMARK = [
  'remark',
  'observación',
  'remarque',
  'observação',
  'anmerkung',
  'bemerkung',
  'osservazione',
  'nota',
  'açıklama',
  'примечание',
];

export const HISTORY_COLUMNS = [
  required('time', 'Utc time', TIME_HEADER),
  required('account', 'Account', ...ACCOUNT),
  required('operation', 'Operation', ...OPERATION),
  required('coin', 'Coin', ...COIN),
  required('change', 'Change', ...CHANGE),
  optional('remark', 'Remark', ...REMARK),
];

export const FILL_COLUMNS = [
  required('time', 'Date(UTC)', MOMENT_HEADER),
  required(
    'pair',
    'Pair',
    'par',
    'paire',
    'paar',
    'handelspaar',
    'coppia',
    'i\u0307şlem çifti',
    'пара',
  ),
  required('side', 'Side', 'lado', 'côté', 'sens', 'seite', 'lato', 'yön', 'сторона'),
  required('price', 'Price', 'precio', 'prix', 'preço', 'preis', 'prezzo', 'fiyat', 'цена'),
  required(
    'executed',
    'Executed',
    'ejecutado',
    'exécuté',
    'executado',
    'ausgeführt',
    'eseguito',
    'gerçekleşen',
    'исполнено',
  ),
  required(
    'amount',
    'Amount',
    'cantidad',
    'importe',
    'montant',
    'quantidade',
    'valor',
    'menge',
    'betrag',
    'importo',
    'tutar',
    'miktar',
    'сумма',
  ),
  required(
    'fee',
    'Fee',
    'tarifa',
    'comisión',
    'frais',
    'taxa',
    'gebühr',
    'commissione',
    'ücret',
    'komisyon',
    'комиссия',
  ),
];

/** Since 2025 some exports write the year with two digits: `25-01-04 11:08:17`. */
export function parseBinanceTime(text: string): WallTime {
  return parseWallTime(/^\d\d-\d\d-\d\d[ T]/.test(text) ? `20${text}` : text);
}
