import { brand } from '@meridian/editions/brand.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { FALLBACK_PAGE_MESSAGES, type FallbackPageKind } from './fallback-page.ts';
import styles from './FallbackPage.module.css';

/** What the web has for whoever followed a link to what it has not. */
const OFFERED = [
  ['markets', 'common.nav.markets'],
  ['trade', 'common.nav.trade'],
  ['taxReport', 'common.nav.taxReport'],
] as const;

/** What either site shows where it has no page, none for the web, or one that failed. */
export function FallbackPage({ kind }: { kind: FallbackPageKind }) {
  const { t, locale } = useI18n();
  const message = FALLBACK_PAGE_MESSAGES[kind];
  return (
    <EmptyState
      className={styles.page}
      title={t(`${message}.title`)}
      level={1}
      action={
        <>
          {kind === 'unavailable' ? (
            OFFERED.map(([page, label], index) => (
              <ButtonLink
                key={page}
                variant={index === 0 ? 'primary' : 'secondary'}
                href={pathOf(page, locale)}
              >
                {t(label)}
              </ButtonLink>
            ))
          ) : (
            <ButtonLink variant="primary" href={pathOf('home', locale)}>
              {t('common.notFound.toHome')}
            </ButtonLink>
          )}
          {kind === '404' && (
            <ButtonLink variant="secondary" href={pathOf('taxOverview', locale)}>
              {t('common.notFound.toTax')}
            </ButtonLink>
          )}
          {kind === 'unavailable' && (
            <ButtonLink
              variant="secondary"
              href={`${brand.appScheme}://open`}
              onPointerDown={leadToSamePlace}
              onFocus={leadToSamePlace}
            >
              {t('common.unavailable.toApp')}
            </ButtonLink>
          )}
          {kind === '500' && (
            <Button variant="secondary" onClick={() => window.location.reload()}>
              {t('common.error.reload')}
            </Button>
          )}
        </>
      }
    >
      <p>{t(`${message}.text`)}</p>
    </EmptyState>
  );
}

/** The app opens the address the reader came for; only the browser knows which that is. */
function leadToSamePlace({ currentTarget }: { readonly currentTarget: HTMLAnchorElement }): void {
  currentTarget.href = `${brand.appScheme}://open?url=${encodeURIComponent(window.location.href)}`;
}
