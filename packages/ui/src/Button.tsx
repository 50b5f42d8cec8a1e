import type { ButtonHTMLAttributes, AnchorHTMLAttributes, ReactNode, Ref } from 'react';

import { classNames } from './class-names.ts';
import styles from './Button.module.css';
import { Icon } from './Icon.tsx';
import type { IconName } from './icon-paths.ts';

export type ButtonVariant = 'primary' | 'secondary' | 'quiet' | 'danger';
export type ButtonSize = 'small' | 'middle' | 'large';

interface LookProps {
  variant?: ButtonVariant;
  size?: ButtonSize;
  /** Before the label. */
  icon?: IconName;
  /** After the label. */
  iconEnd?: IconName;
  className?: string | undefined;
  children: ReactNode;
}

export type ButtonProps = LookProps &
  ButtonHTMLAttributes<HTMLButtonElement> & { ref?: Ref<HTMLButtonElement> };

export function Button(props: ButtonProps) {
  const { look, label, attributes } = split(props);
  return (
    <button type="button" className={look} {...attributes}>
      {label}
    </button>
  );
}

/** A link that looks like a button: for going somewhere, where a button is for doing something. */
export function ButtonLink(props: LookProps & AnchorHTMLAttributes<HTMLAnchorElement>) {
  const { look, label, attributes } = split(props);
  return (
    <a className={look} {...attributes}>
      {label}
    </a>
  );
}

/** Takes the shared look out of the props; what is left belongs to the element. */
function split<Props extends LookProps>(props: Props) {
  const {
    variant = 'secondary',
    size = 'middle',
    icon,
    iconEnd,
    className,
    children,
    ...attributes
  } = props;
  return {
    look: classNames(styles.button, styles[variant], styles[size], className),
    label: (
      <Label icon={icon} iconEnd={iconEnd}>
        {children}
      </Label>
    ),
    attributes,
  };
}

function Label({
  icon,
  iconEnd,
  children,
}: {
  icon: IconName | undefined;
  iconEnd: IconName | undefined;
  children: ReactNode;
}) {
  return (
    <>
      {icon !== undefined && <Icon name={icon} />}
      <span>{children}</span>
      {iconEnd !== undefined && <Icon name={iconEnd} />}
    </>
  );
}
