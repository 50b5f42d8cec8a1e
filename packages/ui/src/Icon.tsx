import { createContext, use } from 'react';

import { classNames } from './class-names.ts';
import type { IconName } from './generated/icon-names.ts';
import { INLINE_ICONS } from './generated/inline-icons.ts';
import { ICON_SIZE_PX } from './icon-size.ts';
import spriteUrl from './generated/sprite.svg?url';
import styles from './Icon.module.css';

/** Icons that point along the line of text and turn round in right-to-left pages. */
const MIRRORED: ReadonlySet<IconName> = new Set([
  'arrow-end',
  'chevron-end',
  'external',
  'sign-out',
]);

/** Path data of further icons that wait for no sprite: for a page whose policy would not load it. */
export const InlineIcons = createContext<Readonly<Partial<Record<IconName, string>>>>({});

interface IconProps {
  name: IconName;
  /** Edge in px; icons are drawn for 16 (R-ICON-01). */
  size?: number;
  className?: string | undefined;
}

/**
 * A decorative sign in the text's colour (R-ICON-02). Its meaning stands in words beside it or in a
 * label. What a first paint shows is inlined; the rest comes from the sprite.
 */
export function Icon({ name, size = ICON_SIZE_PX, className }: IconProps) {
  const further = use(InlineIcons);
  const path = INLINE_ICONS[name] ?? further[name];
  return (
    <svg
      className={classNames(MIRRORED.has(name) && styles.mirrored, className) || undefined}
      width={size}
      height={size}
      viewBox={`0 0 ${ICON_SIZE_PX} ${ICON_SIZE_PX}`}
      fill="currentColor"
      aria-hidden="true"
      focusable="false"
    >
      {path === undefined ? <use href={`${spriteUrl}#${name}`} /> : <path d={path} />}
    </svg>
  );
}
