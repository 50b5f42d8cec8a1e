/** The kinds of button there are, and no other (R-BTN-01). The first is the one nobody names. */
export const BUTTON_VARIANTS = [
  'default',
  'primary',
  'secondary',
  'secondaryBrand',
  'tradeLong',
  'tradeShort',
  'tradeSecondary',
  'marketing',
] as const;

/** The sizes there are, smallest first (R-BTN-02). */
export const BUTTON_SIZES = ['xx-small', 'x-small', 'small', 'middle', 'large', 'x-large'] as const;

export type ButtonVariant = (typeof BUTTON_VARIANTS)[number];
export type ButtonSize = (typeof BUTTON_SIZES)[number];

/** What a caller asks of a button. An option that is null counts as not given. */
export interface ButtonOptions {
  readonly variant?: ButtonVariant | null | undefined;
  readonly size?: ButtonSize | null | undefined;
  readonly loading?: boolean | null | undefined;
  readonly disabled?: boolean | null | undefined;
  /** A second, lesser line; only whether there is one decides anything. */
  readonly subtitle?: unknown;
  /** As wide as what it stands in (R-BTN-03). */
  readonly block?: boolean | null | undefined;
}

/** What follows from it: the look and the behaviour, decided in one place. */
export interface ButtonState {
  readonly variant: ButtonVariant;
  readonly size: ButtonSize;
  /** The background of a hovered button, though nothing hovers over it (R-BTN-06). */
  readonly hoverBackground: boolean;
  readonly spinner: 'before-label' | null;
  readonly clickable: boolean;
  readonly twoLine: boolean;
  readonly notAllowedCursor: boolean;
  readonly reducedOpacity: boolean;
  readonly fullWidth: boolean;
}

const HOVERED_WHILE_LOADING: ReadonlySet<ButtonVariant> = new Set<ButtonVariant>([
  'primary',
  'secondary',
  'secondaryBrand',
  'tradeLong',
  'tradeShort',
  'tradeSecondary',
]);

const TWO_LINE_VARIANTS: ReadonlySet<ButtonVariant> = new Set<ButtonVariant>([
  'tradeLong',
  'tradeShort',
  'tradeSecondary',
]);

/**
 * R-BTN-01 to 08. A button that is both disabled and loading looks disabled: it waits for the
 * reader, and a spinner would say that the reader waits for it (R-BTN-07).
 */
export function buttonState(options: ButtonOptions): ButtonState {
  const variant = options.variant ?? 'default';
  const size = options.size ?? 'middle';
  const disabled = options.disabled === true;
  const waiting = options.loading === true && !disabled;
  return {
    variant,
    size,
    hoverBackground: waiting && HOVERED_WHILE_LOADING.has(variant),
    spinner: waiting ? 'before-label' : null,
    clickable: !disabled && !waiting,
    twoLine: size === 'small' && TWO_LINE_VARIANTS.has(variant) && isGiven(options.subtitle),
    notAllowedCursor: disabled,
    reducedOpacity: disabled,
    fullWidth: options.block === true,
  };
}

/** Whether React would draw anything for it. */
export function isGiven(content: unknown): boolean {
  return content != null && content !== '' && typeof content !== 'boolean';
}
