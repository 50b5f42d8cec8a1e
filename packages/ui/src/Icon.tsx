import { classNames } from './class-names.ts';
import styles from './Icon.module.css';
import { iconPaths, mirroredIcons, type IconName } from './icon-paths.ts';

interface IconProps {
  name: IconName;
  /** Edge in px; icons are drawn for 16 (R-ICON-01). */
  size?: number;
  className?: string | undefined;
}

/** A decorative sign in the text's colour. Its meaning stands in words beside it or in a label. */
export function Icon({ name, size = 16, className }: IconProps) {
  return (
    <svg
      className={classNames(styles.icon, mirroredIcons.has(name) && styles.mirrored, className)}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.5"
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPaths[name]} />
    </svg>
  );
}
