/**
 * Column heads, the same in every language: with them the file is recognised when it is imported
 * again. `Part` 1 of an entry says what it is and has its first fee; each further part has one fee
 * more. `Source` and `Rows` tell people where the entry came from; an import does not read them.
 */
export const LEDGER_CSV_COLUMNS = [
  ...['Entry', 'Part', 'Time (UTC)', 'Sequence', 'Account', 'To account', 'Kind', 'Detail'],
  ...['Out asset', 'Out quantity', 'Out value', 'Out value currency'],
  ...['In asset', 'In quantity', 'In value', 'In value currency'],
  ...['Fee asset', 'Fee quantity', 'Fee value', 'Fee value currency'],
  ...['Cost', 'Cost currency', 'Contract', 'Wording', 'Key', 'Hash', 'Source', 'Rows'],
] as const;
