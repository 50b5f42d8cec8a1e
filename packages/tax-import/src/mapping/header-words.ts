/** What a column of an unknown table can hold. */
export type Field =
  | 'time'
  | 'clock'
  | 'operation'
  | 'side'
  | 'asset'
  | 'quantity'
  | 'inQuantity'
  | 'inAsset'
  | 'outQuantity'
  | 'outAsset'
  | 'fee'
  | 'feeAsset'
  | 'balance'
  | 'value'
  | 'currency'
  | 'pair'
  | 'base'
  | 'quote'
  | 'price'
  | 'total'
  | 'id'
  | 'group'
  | 'hash'
  | 'note'
  | 'account'
  | 'toAccount'
  | 'status';

/**
 * Names of columns by what they hold, as `normaliseHeader` leaves them, in English, German, Arabic,
 * Spanish, French, Dutch, Turkish, Russian, Indonesian and Chinese. The more particular come first.
 */
const WORDS: readonly (readonly [field: Field, words: string])[] = [
  [
    'feeAsset',
    'fee currency|fee asset|fee coin|fee cur.|fee unit|feeunit|commission asset|gebührenwährung|gebühr währung|' +
      'gebühr coin|عملة الرسوم|moneda de comisión|devise des frais|ücret para birimi|валюта комиссии',
  ],
  [
    'fee',
    'fee|fees|fee amount|feeamount|commission|transaction fee|trading fee|network fee|gebühr|gebühren|' +
      'spesen|الرسوم|رسوم|العمولة|comisión|comision|frais|kosten|ücret|komisyon|комиссия|biaya|手續費|手续费',
  ],
  [
    'inAsset',
    'received currency|received asset|in asset|in currency|buy currency|bought currency|incoming asset|' +
      'asset received|currency in|coin in|credit currency|eingang währung|kauf währung|عملة الوارد|to asset|to currency',
  ],
  [
    'inQuantity',
    'received amount|received quantity|in quantity|in amount|received|buy amount|bought|amount in|credit|' +
      'credit amount|incoming amount|amount received|deposit amount|in|eingang|zugang|haben|gutschrift|kauf|' +
      'الوارد|دائن|entrada|entrante|entrée|alacak|приход|masuk|to amount',
  ],
  [
    'outAsset',
    'sent currency|sent asset|out asset|out currency|sell currency|sold currency|outgoing asset|asset sent|' +
      'currency out|coin out|debit currency|ausgang währung|verkauf währung|عملة الصادر|from asset|from currency',
  ],
  [
    'outQuantity',
    'sent amount|sent quantity|out quantity|out amount|sent|sell amount|sold|amount out|debit|debit amount|' +
      'outgoing amount|amount sent|withdrawal amount|out|ausgang|abgang|soll|belastung|verkauf|الصادر|مدين|' +
      'salida|saliente|sortie|borç|расход|keluar|from amount',
  ],
  [
    'hash',
    'hash|txhash|tx hash|transaction hash|txid|blockchain hash|transaktionshash|معرف المعاملة على السلسلة|' +
      'on-chain hash|chain hash',
  ],
  [
    'group',
    'order id|orderid|order no.|order no|order number|order|trade id|refid|reference|ref|group|group id|' +
      'auftrag|auftragsnummer|auftrags-id|referenz|رقم الطلب|المرجع|orden|référence|sipariş no|номер ордера|訂單號|订单号',
  ],
  [
    'id',
    'id|transaction id|tx id|row id|entry id|uid|transaktions-id|transaktionsnummer|vorgangsnummer|' +
      'رقم المعاملة|id de transacción|işlem no|номер',
  ],
  [
    'time',
    'date|time|datetime|date time|date & time|date/time|timestamp|utc time|date (utc)|time (utc)|created at|' +
      'created|executed at|completed at|transaction date|datum|datum/zeit|datum und uhrzeit|zeitpunkt|' +
      'zeitstempel|buchungsdatum|التاريخ|تاريخ|التاريخ والوقت|fecha|fecha y hora|tarih|дата|дата и время|tanggal|' +
      'waktu|日期|時間|时间|date et heure|data',
  ],
  ['clock', 'clock|time of day|uhrzeit|zeit|الوقت|hora|heure|saat|время|tijd|jam'],
  ['side', 'side|direction|buy/sell|b/s|richtung|seite|الاتجاه|الجانب|lado|sens|yön|сторона|方向'],
  [
    'operation',
    'type|operation|transaction type|kind|action|activity|category|label|tag|event|entry type|typ|art|' +
      'vorgang|aktion|transaktionstyp|kategorie|buchungsart|النوع|نوع|العملية|نوع العملية|tipo|operación|opération|' +
      'tür|işlem|işlem türü|тип|операция|jenis|tipe|類型|类型|soort',
  ],
  [
    'pair',
    'pair|market|symbol|trading pair|instrument|currency pair|handelspaar|markt|paar|الزوج|السوق|par|mercado|' +
      'paire|marché|parite|пара|рынок|pasar|交易對|交易对',
  ],
  ['base', 'base|base currency|base asset|base coin|basiswährung|عملة الأساس'],
  ['quote', 'quote|quote currency|quote asset|counter currency|gegenwährung|عملة التسعير'],
  [
    'price',
    'price|rate|unit price|price per unit|exchange rate|spot price|kurs|preis|stückpreis|السعر|سعر|precio|prix|' +
      'fiyat|цена|курс|harga|價格|价格|koers',
  ],
  [
    'balance',
    'balance|running balance|balance after|new balance|saldo|kontostand|الرصيد|رصيد|solde|bakiye|баланс|' +
      'остаток|餘額|余额',
  ],
  [
    'total',
    'total|cost|proceeds|subtotal|quote amount|turnover|funds|gesamt|summe|gesamtbetrag|الإجمالي|المجموع|' +
      'importe total|montant total|toplam|итого|сумма сделки|成交額|成交额',
  ],
  [
    'value',
    'value|amount fiat|net worth|net worth amount|fiat value|native amount|market value|worth|wert|gegenwert|القيمة|قيمة|' +
      'valor|valeur|değer|стоимость|nilai|amount usd|amount eur|usd value|eur value',
  ],
  [
    'asset',
    'asset|coin|currency|token|crypto|unit|amount unit|amount currency|coinunit|cryptocurrency|ticker|währung|coin/währung|kryptowährung|' +
      'العملة|الأصل|عملة|moneda|activo|devise|actif|munt|para birimi|varlık|валюта|актив|монета|koin|mata uang|' +
      '幣種|币种|資產|资产|valuta',
  ],
  [
    'currency',
    'value currency|net worth currency|native currency|fiat|fiat currency|gegenwertwährung|عملة القيمة|' +
      'quote cur.|price currency',
  ],
  [
    'quantity',
    'amount|quantity|change|coinamount|amount asset|qty|volume|size|units|net amount|filled|executed|menge|betrag|anzahl|stück|änderung|' +
      'الكمية|المبلغ|كمية|مبلغ|cantidad|importe|monto|montant|quantité|hoeveelheid|bedrag|miktar|tutar|количество|' +
      'сумма|jumlah|數量|数量|金額|金额',
  ],
  ['toAccount', 'to account|to wallet|receiving wallet|to|destination|zielkonto|إلى الحساب'],
  [
    'account',
    'account|wallet|from account|from wallet|sending wallet|exchange|platform|konto|börse|الحساب|المحفظة|cuenta|' +
      'compte|rekening|hesap|счет|счёт|akun|賬戶|账户',
  ],
  ['status', 'status|state|zustand|الحالة|estado|statut|durum|статус|狀態|状态'],
  [
    'note',
    'note|notes|comment|description|memo|remark|details|notiz|kommentar|bemerkung|beschreibung|verwendungszweck|' +
      'ملاحظة|ملاحظات|الوصف|nota|comentario|descripción|commentaire|açıklama|not|комментарий|описание|catatan|備註|备注',
  ],
];

const FIELDS: ReadonlyMap<string, Field> = new Map(
  WORDS.flatMap(([field, words]) => words.split('|').map((word): [string, Field] => [word, field]))
    // The first to claim a word keeps it.
    .toReversed(),
);

/** Behind a name: a zone, a unit, "optional". */
const BEHIND = /\s*[([][^)\]]*[)\]]\s*$/;

/** Words inside a longer name, for columns that no other name claims. */
const INSIDE: readonly (readonly [field: Field, words: RegExp])[] = [
  ['feeAsset', /\b(?:fee|commission)\b.*\b(?:currency|asset|coin|unit)\b|gebühr.*währung/],
  ['fee', /\b(?:fees?|commission)\b|gebühr|رسوم/],
  ['time', /\b(?:date|time|timestamp)\b|datum|zeitpunkt|تاريخ/],
  ['operation', /\b(?:type|operation)\b/],
  ['balance', /\bbalance\b|saldo|رصيد/],
  ['price', /\bprice\b|kurs\b|سعر/],
  ['pair', /\b(?:pair|market)\b/],
  ['asset', /\b(?:asset|coin|currency|token|crypto)\b|währung|عملة/],
  ['quantity', /\b(?:amount|quantity|qty|volume)\b|menge|betrag|كمية|مبلغ/],
  ['hash', /\bhash\b/],
];

/** What a column may hold by a word in its name. */
export function fieldInside(name: string): Field | null {
  return INSIDE.find(([, words]) => words.test(name))?.[0] ?? null;
}

/** What a column holds by its name; null for a name that says nothing. */
export function fieldOf(name: string): Field | null {
  return FIELDS.get(name) ?? FIELDS.get(name.replace(BEHIND, '')) ?? null;
}
