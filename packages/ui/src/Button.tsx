import type { AnchorHTMLAttributes, ButtonHTMLAttributes, MouseEvent, ReactNode, Ref } from 'react';

import {
  buttonState,
  isGiven,
  type ButtonOptions,
  type ButtonSize,
  type ButtonState,
  type ButtonVariant,
} from './button-state.ts';
import { classNames } from './class-names.ts';
import styles from './Button.module.css';
import type { IconName } from './generated/icon-names.ts';
import { Icon } from './Icon.tsx';

interface AppearanceProps {
  /** `default` is as quiet as a link; the others are drawn as a box (R-BTN-01). */
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** As wide as what it stands in. */
  block?: boolean;
  /** A lesser text: under the label of small trade buttons, beside it elsewhere (R-BTN-08). */
  subtitle?: ReactNode;
  /** Before the label; the spinner takes its place. */
  icon?: IconName;
  /** After the label. */
  iconEnd?: IconName;
  className?: string | undefined;
  children: ReactNode;
}

export type ButtonProps = AppearanceProps &
  ButtonHTMLAttributes<HTMLButtonElement> & {
    /** What it started is under way: not clickable until that ends, but it keeps the focus. */
    loading?: boolean;
    ref?: Ref<HTMLButtonElement>;
  };

/** The shared button (R-BTN-01 to 08): everything it shows follows from `buttonState`. */
export function Button({ loading, disabled, onClick, ...props }: ButtonProps) {
  const { state, stateClassName, label, attributes } = split(props, { loading, disabled });
  const waits = state.spinner !== null;
  return (
    <button
      type="button"
      className={stateClassName}
      {...attributes}
      disabled={disabled}
      // A loading button is not `disabled`: that would throw the focus back to the page.
      {...(waits ? { 'aria-busy': true, 'aria-disabled': true } : {})}
      onClick={waits ? swallow : onClick}
    >
      {label}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, where a button is for doing something. */
export function ButtonLink(props: AppearanceProps & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { stateClassName, label, attributes } = split(props, {});
  return (
    <a className={stateClassName} {...attributes}>
      {label}
    </a>
  );
}

/** Neither the click's own handlers nor the form or the page around the button get the event. */
function swallow(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/** Takes the shared look out of the props; what is left belongs to the element. */
function split<Props extends AppearanceProps>(
  props: Props,
  phase: Pick<ButtonOptions, 'loading' | 'disabled'>,
) {
  const { variant, size, block, subtitle, icon, iconEnd, className, children, ...attributes } =
    props;
  const state = buttonState({ variant, size, block, subtitle, ...phase });
  return {
    state,
    stateClassName: classNames(classNameOf(state), className),
    label: (
      <>
        {state.spinner === 'before-label' ? (
          <Spinner />
        ) : (
          icon !== undefined && <Icon name={icon} />
        )}
        <span className={styles.words}>
          <span>{children}</span>
          {isGiven(subtitle) && <span className={styles.subtitle}>{subtitle}</span>}
        </span>
        {iconEnd !== undefined && <Icon name={iconEnd} />}
      </>
    ),
    attributes,
  };
}

function classNameOf(state: ButtonState): string {
  return classNames(
    styles.button,
    styles[state.variant],
    styles[state.size],
    state.clickable && styles.clickable,
    state.hoverBackground && styles.hovered,
    state.spinner !== null && styles.waiting,
    state.twoLine && styles.twoLine,
    state.notAllowedCursor && styles.notAllowed,
    state.reducedOpacity && styles.faded,
    state.fullWidth && styles.block,
  );
}

/** Part of a circle on the icons' grid; without motion it stands still, and is still to be seen. */
function Spinner() {
  return (
    <svg
      className={styles.spinner}
      width={16}
      height={16}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <circle cx="8" cy="8" r="6.25" opacity="0.3" />
      <path d="M8 1.75a6.25 6.25 0 0 1 6.25 6.25" strokeLinecap="round" />
    </svg>
  );
}
