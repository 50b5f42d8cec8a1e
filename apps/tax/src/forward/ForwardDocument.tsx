import type { PageLanguages } from '@meridian/i18n/i18n.ts';
import { Document } from '@meridian/shell/Document.tsx';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';
import { regionOfLocale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { environment } from '@meridian/shell/environment.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';

import { FORWARD_PARTS, REPORT_LINK_ID } from './parts.ts';

interface ForwardDocumentProps {
  languages: PageLanguages;
  head: ReactNode;
}

/**
 * What the main host has at the report's path where the report has an origin of its own: it leads
 * there, and hands over what an earlier version kept on this host. Never hydrated: `entries/forward.ts`
 * shows its parts.
 */
export function ForwardDocument({ languages, head }: ForwardDocumentProps) {
  return (
    <Document
      languages={languages}
      page="taxReport"
      head={head}
      live={false}
      header={false}
      footer={false}
    >
      <Forward />
    </Document>
  );
}

function Forward() {
  const { t, locale } = useI18n();
  const address = reportOriginOf(regionOfLocale(locale), environment) + pathOf('taxReport', locale);
  return (
    <div className="forward">
      <h1>{t('forward.title')}</h1>
      <p>{t('forward.text')}</p>
      <div role="status">
        <p id={FORWARD_PARTS.moving} hidden>
          {t('forward.moving')}
        </p>
        <p id={FORWARD_PARTS.moved} hidden>
          {t('forward.moved')}
        </p>
        <p id={FORWARD_PARTS.failed} hidden>
          {t('forward.failed')}
        </p>
        <p id={FORWARD_PARTS.nothing} hidden>
          {t('forward.nothing')}
        </p>
      </div>
      <div id={FORWARD_PARTS.saving} hidden>
        <p>{t('forward.saveText')}</p>
        <p>
          <Button variant="primary" id={FORWARD_PARTS.save}>
            {t('forward.save')}
          </Button>
        </p>
        <div id={FORWARD_PARTS.removing} hidden>
          <p>{t('forward.removeText')}</p>
          <p>
            <Button variant="secondary" id={FORWARD_PARTS.remove}>
              {t('forward.remove')}
            </Button>
          </p>
        </div>
      </div>
      <p>
        <ButtonLink variant="secondary" id={REPORT_LINK_ID} href={address}>
          {t('forward.open')}
        </ButtonLink>
      </p>
    </div>
  );
}
