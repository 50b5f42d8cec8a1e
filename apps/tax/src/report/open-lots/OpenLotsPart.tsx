import { formatDate } from '@meridian/i18n/formats.ts';
import { loadLotsTexts } from '@meridian/i18n/lots-texts.ts';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { OpenLotsView } from '../model/open-lots-view.ts';
import type { ReportView } from '../model/report-view.ts';
import type { WorkspaceView } from '../model/workspace-view.ts';
import { yearName } from '../shared/names.ts';
import { ModuleTexts } from '../shared/ModuleTexts.tsx';
import { Section } from '../shared/Section.tsx';
import { CarriedLosses } from './CarriedLosses.tsx';
import { EndingPicture } from './EndingPicture.tsx';
import { LotsTable } from './LotsTable.tsx';
import styles from './OpenLots.module.css';
import { SellToday } from './SellToday.tsx';

/** A run over the whole ledger: beyond so many entries only when it is asked for. */
const AT_ONCE_MAX = 20_000;

interface OpenLotsPartProps {
  report: ReportView;
  workspace: WorkspaceView;
}

export function OpenLotsPart(props: OpenLotsPartProps) {
  return (
    <ModuleTexts load={loadLotsTexts}>
      <Part {...props} />
    </ModuleTexts>
  );
}

function Part({ report, workspace }: OpenLotsPartProps) {
  const { t } = useI18n();
  const { choice, countries, entryCount } = workspace;
  const [isAsked, setAsked] = useState(entryCount <= AT_ONCE_MAX);
  if (!isAsked) {
    return (
      <Section title={t('lots.title')}>
        <p>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {t('lots.start')}
          </Button>
        </p>
      </Section>
    );
  }
  const splitYear = countries.find(({ code }) => code === report.country)?.splitYear ?? false;
  const isChosen = report.country === choice.country && report.year === choice.year;
  return (
    <>
      <Held report={report} splitYear={splitYear} />
      <CarriedLosses
        report={report}
        answers={isChosen ? choice.answers : null}
        splitYear={splitYear}
      />
    </>
  );
}

function Held({ report, splitYear }: { report: ReportView; splitYear: boolean }) {
  const { t, tag } = useI18n();
  const found = useOpenLots(report);
  if (found === null) return <Skeleton lines={8} />;
  const { view, version } = found;
  if (view.lotCount === 0) return null;
  return (
    <>
      <Section
        title={t('lots.title')}
        lead={t('lots.lead', { date: formatDate(view.day, 'UTC', tag) })}
      >
        {view.holding === 'none' && <p className={styles.note}>{t('lots.noRule')}</p>}
        {!view.hasLots && <p className={styles.note}>{t('lots.pools')}</p>}
        {view.ending.length > 0 && <EndingPicture view={view} country={report.country} />}
        <LotsTable key={version} view={view} version={version} country={report.country} />
      </Section>
      <SellToday
        key={version}
        view={view}
        version={version}
        year={yearName(view.year, splitYear)}
      />
    </>
  );
}

interface Found {
  readonly version: number;
  readonly view: OpenLotsView;
}

/** The last ones of the country stand until those of the next report have come. */
function useOpenLots({ version, country }: ReportView): Found | null {
  const { ask } = useWorker();
  const [found, setFound] = useState<(Found & { readonly country: string }) | null>(null);
  useEffect(() => {
    let isCurrent = true;
    ask((service) => service.openLots(version, Date.now())).then(
      (view) => {
        if (isCurrent && view !== null) setFound({ version, country, view });
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, version, country]);
  return found?.country === country ? found : null;
}
