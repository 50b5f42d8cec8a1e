import { pathOf, type PageName } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { autonymOf, regionOfLocale } from '@meridian/editions/locales.ts';
import { Suspense } from 'react';

import { AreaSwitch } from './AreaSwitch.tsx';
import styles from './Drawer.module.css';
import { EditionLinks } from './EditionLinks.tsx';
import { LanguageLinks } from './LanguageLinks.tsx';
import { navigation } from './navigation.ts';
import { PageLink } from './PageLink.tsx';
import { PriceColours } from './PriceColours.tsx';
import { unchanged, type SignInLinksProps } from './session/UserLinks.tsx';
import { TextSize } from './TextSize.tsx';
import { ThemeSwitch } from './ThemeSwitch.tsx';

interface DrawerDialogProps {
  page: PageName | null;
  waysIn?: SignInLinksProps | undefined;
  open: boolean;
  onClose: () => void;
}

/** What the bar has no room for on small screens: pages, language, edition, text size, theme. */
export function DrawerDialog({ page, waysIn, open, onClose }: DrawerDialogProps) {
  const { t } = useI18n();
  return (
    <Dialog
      open={open}
      onClose={onClose}
      title={t('common.menu.open')}
      placement="side"
      className={styles.drawer}
    >
      {open && <Contents page={page} waysIn={waysIn} />}
    </Dialog>
  );
}

function Contents({ page, waysIn }: Pick<DrawerDialogProps, 'page' | 'waysIn'>) {
  const { t, locale } = useI18n();
  return (
    <>
      <AreaSwitch />
      <DrawerUser {...waysIn} />
      <nav className={styles.pages} aria-label={t('common.mainNavigation')}>
        {navigation.map((group) => (
          <section key={group.key}>
            <h3>{t(group.label)}</h3>
            <ul role="list">
              {group.entries.map((entry) => (
                <li key={entry.page}>
                  <PageLink page={entry.page} current={page}>
                    {t(entry.label)}
                  </PageLink>
                </li>
              ))}
            </ul>
          </section>
        ))}
      </nav>
      <Disclosure summary={`${t('common.language.title')}: ${autonymOf(locale)}`}>
        <LanguageLinks page={page} className={styles.list} />
      </Disclosure>
      <Disclosure
        summary={t('common.footer.edition', {
          edition: t(`common.region.${regionOfLocale(locale)}`),
        })}
      >
        <EditionLinks page={page} className={styles.list} />
      </Disclosure>
      <div className={styles.row}>
        <span>{t('common.textSize.open')}</span>
        <TextSize />
      </div>
      <div className={styles.row}>
        <span>{t('common.theme.switch')}</span>
        <ThemeSwitch />
      </div>
      <Suspense fallback={null}>
        <PriceColours />
      </Suspense>
    </>
  );
}

/** The ways in, or to the account: which of them, the root says (`data-user`). */
function DrawerUser({ addressOf = unchanged, onOpen }: SignInLinksProps) {
  const { t, locale } = useI18n();
  return (
    <div className={styles.user}>
      <ButtonLink
        className={styles.wayIn}
        variant="secondary"
        href={addressOf(pathOf('login', locale))}
        onClick={(event) => onOpen?.('login', event)}
        block
      >
        {t('common.account.signIn')}
      </ButtonLink>
      <ButtonLink
        className={styles.wayIn}
        variant="primary"
        href={addressOf(pathOf('register', locale))}
        onClick={(event) => onOpen?.('register', event)}
        block
      >
        {t('common.account.register')}
      </ButtonLink>
      <ButtonLink
        className={styles.account}
        variant="secondary"
        href={pathOf('security', locale)}
        icon="user"
        block
      >
        {t('common.account.security')}
      </ButtonLink>
    </div>
  );
}
