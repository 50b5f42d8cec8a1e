import '@meridian/ui/styles/base.css';

import { isLocale } from '@meridian/editions/locales.ts';
import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { I18nProvider } from '@meridian/ui/I18nProvider.tsx';
import { lazy, Suspense, type ReactNode } from 'react';

import { PageNotices } from './PageNotices.tsx';
import { ErrorBoundary } from './ErrorBoundary.tsx';
import { Footer } from './Footer.tsx';
import styles from './Document.module.css';
import { Header } from './Header.tsx';
import { UserLinks } from './session/UserLinks.tsx';
import { MODALS_ID } from './modals.ts';
import { ServedMain } from './served.tsx';
import { shellParts } from './shell-parts.ts';
import { SkipLink } from './SkipLink.tsx';
import { Slots } from './slots/Slots.tsx';
import { Untranslated } from './Untranslated.tsx';

/** Comes after the first load; until then its links work as links. */
const UserArea = lazy(async () => ({
  default: (await import('./after-paint.ts')).UserArea,
}));

export interface DocumentProps {
  languages: PageLanguages;
  page: PageName | null;
  /** A `<head>`: what it says, or what was served. */
  head: ReactNode;
  /** The site's own line at the foot of the page. */
  note?: ReactNode;
  /** A paragraph behind it, in the language of the frame. */
  further?: ReactNode;
  /** Pages may go without (R-SHELL-04). */
  header?: boolean;
  footer?: boolean;
  /** False on a document that may ask nothing of any server: it knows no user and no slots. */
  live?: boolean;
  /** What the page shows. Without it, what was served stays. */
  children?: ReactNode;
}

/**
 * The whole document, prerendered and hydrated as one. What the build adds to it (styles, fonts,
 * messages, the entry script) stands outside React and is skipped by hydration.
 */
export function Document(props: DocumentProps) {
  const { languages, page, head, note, further, live = true, children } = props;
  // Whether the app shows the page is only known in the browser: there the style sheet decides.
  const parts = shellParts({
    inApp: false,
    headerOption: props.header,
    footerOption: props.footer,
  });
  const { frame } = languages;
  const { locale } = frame;
  if (!isLocale(locale)) throw new Error(`no pages are published in ${String(locale)}`);
  return (
    // The shell script may have set `data-theme` and its like before React arrives.
    <html lang={frame.lang} dir={frame.dir} data-locale={locale} suppressHydrationWarning>
      {head}
      <body className={parts.headerTopPadding ? styles.underHeader : undefined}>
        <I18nProvider i18n={frame}>
          <SkipLink />
          {/* R-SHELL-03: what data collection may look at; on a document without it, nothing. */}
          <div className={styles.collected} data-collection={live ? (page ?? 'other') : undefined}>
            {parts.header && (
              <Header
                page={page}
                invite={page === 'invite' || page === 'sem'}
                user={live ? <LiveUser page={page} /> : <UserLinks />}
              />
            )}
            {children === undefined ? (
              <ServedMain />
            ) : (
              <Main languages={languages}>{children}</Main>
            )}
            {parts.footer && <Footer page={page} choices={live} note={note} further={further} />}
          </div>
          <PageNotices live={live} />
          {live && <Slots />}
          {live && <div id={MODALS_ID} />}
        </I18nProvider>
      </body>
    </html>
  );
}

function Main({ languages, children }: { languages: PageLanguages; children: ReactNode }) {
  const { frame, content } = languages;
  return (
    <main
      id="main"
      tabIndex={-1}
      lang={content.lang === frame.lang ? undefined : content.lang}
      dir={content.dir === frame.dir ? undefined : content.dir}
    >
      {content !== frame && <Untranslated />}
      <ErrorBoundary>
        <I18nProvider i18n={content}>{children}</I18nProvider>
      </ErrorBoundary>
    </main>
  );
}

function LiveUser({ page }: { page: PageName | null }) {
  return (
    <ErrorBoundary quiet instead={<UserLinks />}>
      <Suspense fallback={<UserLinks />}>
        <UserArea page={page} />
      </Suspense>
    </ErrorBoundary>
  );
}
