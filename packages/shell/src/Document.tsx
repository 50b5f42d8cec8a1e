import '@meridian/ui/styles/base.css';

import type { I18n } from '@meridian/i18n/i18n.ts';
import { isPublishedLocale } from '@meridian/editions/locales.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { I18nProvider } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import { Footer } from './Footer.tsx';
import { Head, type HeadText } from './Head.tsx';
import { Header } from './Header.tsx';
import { SkipLink } from './SkipLink.tsx';

interface DocumentProps {
  i18n: I18n;
  page: PageName | null;
  head: HeadText;
  /** The site's own line at the foot of the page. */
  note?: ReactNode;
  children: ReactNode;
}

/**
 * The whole document, prerendered and hydrated as one. What the build adds to it (styles, fonts,
 * messages, the entry script) stands outside React and is skipped by hydration.
 */
export function Document({ i18n, page, head, note, children }: DocumentProps) {
  const { locale } = i18n;
  if (!isPublishedLocale(locale)) throw new Error(`no pages are published in ${locale}`);
  return (
    // The theme script may have set `data-theme` before React arrives.
    <html lang={i18n.lang} dir={i18n.dir} data-locale={locale} suppressHydrationWarning>
      <Head text={head} locale={locale} page={page} />
      <body>
        <I18nProvider i18n={i18n}>
          <SkipLink />
          <Header page={page} />
          <main id="main" tabIndex={-1}>
            {children}
          </main>
          <Footer page={page} note={note} />
        </I18nProvider>
      </body>
    </html>
  );
}
