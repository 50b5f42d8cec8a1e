import { Badge } from '@meridian/ui/Badge.tsx';
import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { useEffect, useState } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { MethodView, ReportView } from '../model/report-view.ts';
import { Money } from '../shared/Figures.tsx';
import { Section } from '../shared/Section.tsx';
import { FailedCheck } from './PartFaults.tsx';
import styles from './Result.module.css';

/** A comparison computes every method anew: beyond so many entries only when it is asked for. */
const AT_ONCE_MAX = 20_000;

const FIGURES = [
  ['gain', 'report.summary.gain'],
  ['taxable', 'report.compare.taxable'],
  ['tax', 'report.summary.tax'],
  ['taxDifference', 'report.compare.difference'],
] as const;

interface ComparisonSectionProps {
  report: ReportView;
  entryCount: number;
}

/** The methods the law allows side by side, and the way to another one. */
export function ComparisonSection({ report, entryCount }: ComparisonSectionProps) {
  const { t } = useI18n();
  const { ask } = useWorker();
  const { version, methods } = report;
  const isMany = methods.length > 1;
  const [isAsked, setAsked] = useState(entryCount <= AT_ONCE_MAX);
  const [results, setResults] = useState<readonly MethodView[] | null>(null);
  useEffect(() => {
    if (!isMany || !isAsked) return undefined;
    let isCurrent = true;
    ask((service) => service.compareMethods(version)).then(
      (found) => {
        if (isCurrent) setResults(found);
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [ask, version, isMany, isAsked]);
  if (!isMany) return null;
  const failed = results?.find(({ invariant }) => invariant !== undefined)?.invariant;
  return (
    <Section title={t('report.compare.title')} lead={t('report.compare.lead')}>
      {!isAsked && (
        <p>
          <Button variant="secondary" onClick={() => setAsked(true)}>
            {t('report.compare.start', { count: methods.length })}
          </Button>
        </p>
      )}
      {isAsked && results === null && <Skeleton lines={methods.length} />}
      {failed !== undefined && (
        <Notice kind="warning">
          <FailedCheck invariant={failed} />
        </Notice>
      )}
      {results !== null && failed === undefined && !isComparable(results) && (
        <Notice kind="warning" title={t('report.compare.open.title')}>
          {t('report.compare.open.text')}
        </Notice>
      )}
      {results !== null && <Methods results={results} report={report} />}
    </Section>
  );
}

/** Only figures over the same disposals say something of the methods. */
function isComparable(results: readonly MethodView[]): boolean {
  return results.every(({ gain }) => gain !== null);
}

interface MethodsProps {
  results: readonly MethodView[];
  report: ReportView;
}

function Methods({ results, report }: MethodsProps) {
  const { t, text } = useI18n();
  const { currency } = report;
  const hasFigures = isComparable(results);
  return (
    <Table caption={t('report.compare.title')}>
      <thead>
        <tr>
          <HeaderCell>{t('report.choice.method')}</HeaderCell>
          {hasFigures &&
            FIGURES.map(([key, name]) => (
              <HeaderCell key={key} numeric>
                {t(name)}
              </HeaderCell>
            ))}
          <HeaderCell>{t('report.column.actions')}</HeaderCell>
        </tr>
      </thead>
      <tbody>
        {results.map((result) => (
          <tr key={result.method}>
            <th scope="row" className={styles.method}>
              {text({ id: `method.${result.method}` })}
              {result.incomplete > 0 && (
                <span className={styles.basis}>
                  {t('report.summary.incomplete', { count: result.incomplete })}
                </span>
              )}
            </th>
            {hasFigures &&
              FIGURES.map(([key]) => (
                <NumericCell key={key}>
                  <Money
                    atoms={result[key]}
                    currency={currency}
                    tone={key === 'gain' ? 'result' : 'plain'}
                  />
                </NumericCell>
              ))}
            <td>
              <MethodChoice method={result.method} isChosen={result.method === report.method} />
            </td>
          </tr>
        ))}
      </tbody>
    </Table>
  );
}

function MethodChoice({ method, isChosen }: { method: MethodView['method']; isChosen: boolean }) {
  const { t, text } = useI18n();
  const { tell } = useWorker();
  if (isChosen) return <Badge tone="accent">{t('report.compare.chosen')}</Badge>;
  return (
    <Button
      size="small"
      variant="secondary"
      aria-label={t('report.compare.chooseFor', { method: text({ id: `method.${method}` }) })}
      onClick={() => tell((service) => service.chooseMethod(method))}
    >
      {t('report.compare.choose')}
    </Button>
  );
}
