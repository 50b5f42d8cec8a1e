/** What this package varies in an `Intl.NumberFormat`. */
export interface NumberStyle {
  readonly locale: string;
  /** Fewest digits after the mark; undefined leaves both limits to `Intl`. */
  readonly minimum: number | undefined;
  readonly grouping: boolean;
  readonly signDisplay: 'auto' | 'always' | 'exceptZero' | 'negative' | 'never';
  readonly currency?: string;
  readonly display?: 'symbol' | 'narrowSymbol' | 'code';
}

const formats = new Map<string, Intl.NumberFormat>();

/**
 * A cached `Intl.NumberFormat`: making one costs some hundred times as much as using it. It never
 * rounds by itself up to 100 decimals; values are rounded before, by a rounding with a name.
 */
export function numberFormat(style: NumberStyle): Intl.NumberFormat {
  const { locale, minimum, grouping, signDisplay, currency, display } = style;
  const key = `${locale}|${minimum}|${grouping}|${signDisplay}|${currency}|${display}`;
  const known = formats.get(key);
  if (known !== undefined) return known;
  const made = new Intl.NumberFormat(locale, {
    // `true` would mean "always" and group 1234 in Polish, which leaves four digits alone.
    useGrouping: grouping ? 'auto' : false,
    signDisplay,
    ...(minimum === undefined
      ? {}
      : { minimumFractionDigits: minimum, maximumFractionDigits: 100 }),
    ...(currency === undefined ? {} : { style: 'currency', currency }),
    ...(display === undefined ? {} : { currencyDisplay: display }),
  });
  formats.set(key, made);
  return made;
}
