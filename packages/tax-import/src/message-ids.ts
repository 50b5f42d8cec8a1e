/**
 * Every message this package can ask for, with the parameters it carries. Catalogues are checked
 * against it; the codes in outcomes are the last part of an id.
 *
 * `file` is the name of the file, `row` a line number, `count` how often; the rest is text
 * taken from the file.
 */
export const IMPORT_MESSAGE_IDS = {
  'import.failure.empty': ['file'],
  'import.failure.binary': ['file', 'kind'],
  'import.failure.not-a-table': ['file'],
  'import.failure.unknown-format': ['file', 'nearest', 'nearestCount'],
  'import.failure.ambiguous-format': ['file', 'formats'],
  'import.failure.duplicate-column': ['file', 'row', 'column', 'format'],
  'import.failure.no-rows': ['file', 'format'],
  'import.failure.line-too-long': ['file', 'row', 'limit'],
  'import.failure.truncated-archive': ['file'],
  'import.failure.corrupt-archive': ['file'],
  'import.failure.encrypted-archive': ['file'],
  'import.failure.nested-archive': ['file'],
  'import.failure.archive-too-large': ['file'],
  'import.failure.unsupported-container': ['file', 'kind'],
  'import.failure.unsafe-workbook': ['file'],
  'import.failure.unknown-zone': ['file', 'zone'],
  'import.failure.unreadable': ['file'],
  'import.failure.rate-file': ['file', 'source', 'fault'],
  'import.failure.cancelled': ['file'],

  'import.setAside.bad-date': ['row', 'column', 'text'],
  'import.setAside.bad-number': ['row', 'column', 'text'],
  'import.setAside.ambiguous-number': ['row', 'column', 'text', 'units', 'whole'],
  'import.setAside.bad-asset': ['row', 'asset'],
  'import.setAside.missing-asset': ['row'],
  'import.setAside.missing-fee-asset': ['row'],
  'import.setAside.missing-value-currency': ['row'],
  'import.setAside.cell-too-long': ['row', 'limit'],
  'import.setAside.missing-value': ['row', 'column'],
  'import.setAside.wrong-cell-count': ['row', 'found', 'expected'],
  'import.setAside.broken-quotes': ['row'],
  'import.setAside.repeated-header': ['row'],
  'import.setAside.pending': ['row'],
  'import.setAside.pending-duplicate': ['row'],
  'import.setAside.duplicate-id': ['row', 'id'],
  'import.setAside.unknown-operation': ['row', 'operation'],
  'import.setAside.fee-points': ['row'],
  'import.setAside.inconsistent': ['row'],
  'import.setAside.no-effect': ['row'],
  'import.setAside.ambiguous-date': ['row', 'column', 'text'],
  'import.setAside.totals': ['row'],
  'import.setAside.unknown-pair': ['row', 'pair'],
  'import.setAside.not-executed': ['row', 'status'],
  'import.setAside.position-size': ['row'],
  'import.setAside.direction-unknown': ['row'],
  'import.setAside.left-out': ['row', 'operation'],
  'import.setAside.direction-open': ['row'],
  'import.setAside.invariant-failed': ['row', 'invariant'],

  'import.issue.unknown-operation': ['count', 'operation'],
  'import.issue.unknown-label': ['count', 'label'],
  'import.issue.one-sided-trade': ['count'],
  'import.issue.dust-conversion': ['count'],
  'import.issue.unpaired-legs': ['count'],
  'import.issue.paired-by-amount': ['count'],
  'import.issue.unexplained-credit': ['count'],
  'import.issue.unexplained-debit': ['count'],
  'import.issue.reversed': ['count'],
  'import.issue.convert-notes': ['count'],
  'import.issue.fee-mismatch': ['count'],
  'import.issue.fee-unclear': ['count'],
  'import.issue.loose-fee': ['count'],
  'import.issue.arithmetic': ['count'],
  'import.issue.zone-unstated': ['zone'],
  'import.issue.other-decimal-mark': ['text'],
  'import.issue.time-skipped': ['count', 'zone'],
  'import.issue.time-repeated': ['count', 'zone'],
  'import.issue.day-order-open': ['count'],
  'import.issue.prefer-export': ['count', 'export'],
  'import.issue.direction-assumed': ['count'],
  'import.issue.results-elsewhere': ['count'],
  'import.issue.quantity-derived': ['count'],
  'import.issue.time-conflict': ['count'],
  'import.issue.shared-ticker': ['count', 'ticker'],
} as const;

export type ImportMessageId = keyof typeof IMPORT_MESSAGE_IDS;

type CodeUnder<Prefix extends string> = ImportMessageId extends infer Id
  ? Id extends `${Prefix}${infer Code}`
    ? Code
    : never
  : never;

export type FailureCode = CodeUnder<'import.failure.'>;
export type SetAsideReason = CodeUnder<'import.setAside.'>;
export type ImportIssueCode = CodeUnder<'import.issue.'>;
