import { brand } from '@meridian/editions/brand.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { classNames } from '@meridian/ui/class-names.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import type { SyntheticEvent } from 'react';

import bar from '../bottom-bar.module.css';
import { useBottomBar } from '../use-bottom-bar.ts';
import { BANNER_CLOSED_KEY } from './app-banner.ts';
import { appBannerLink } from './app-banner-link.ts';
import styles from './AppBanner.module.css';

/** Offers the app at the place the page stands for. */
export function AppBanner({ onClose }: { onClose: () => void }) {
  const { t } = useI18n();
  const banner = useBottomBar<HTMLElement>();
  return (
    <aside
      ref={banner}
      className={classNames(bar.bar, styles.banner)}
      aria-label={t('slots.app.label')}
    >
      <Icon name="phone" />
      <p>{t('slots.app.text', { brand: brand.name })}</p>
      <ButtonLink
        variant="primary"
        size="small"
        href={appBannerLink(window.location.href)}
        onPointerDown={leadToThisPlace}
        onFocus={leadToThisPlace}
      >
        {t('slots.app.open')}
      </ButtonLink>
      <IconButton
        icon="close"
        label={t('slots.app.close')}
        onClick={() => {
          rememberClosed();
          onClose();
        }}
      />
    </aside>
  );
}

/** The address may have changed since the banner came, by a filter or a step. */
function leadToThisPlace({ currentTarget }: SyntheticEvent<HTMLAnchorElement>): void {
  currentTarget.href = appBannerLink(window.location.href);
}

function rememberClosed(): void {
  try {
    localStorage.setItem(BANNER_CLOSED_KEY, String(Date.now()));
  } catch {
    // Denied or full: it is closed for this page.
  }
}
