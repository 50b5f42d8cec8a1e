import type { ExplanationNode, RowsOf } from '@meridian/tax-engine/explain.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import { Money } from '../shared/Figures.tsx';
import { readableParams } from '../shared/message-params.ts';
import { RowNumbers } from '../shared/RowNumbers.tsx';
import { SourceRowsTable } from '../shared/SourceRowsTable.tsx';
import styles from './Why.module.css';

interface TreeProps {
  node: ExplanationNode;
  currency: string;
  sourceNames: Readonly<Record<string, string>>;
}

/** A figure with what it is made of; the amounts of the leaves add up to the root's. */
export function ExplanationTree({ node, currency, sourceNames }: TreeProps) {
  const i18n = useI18n();
  const params = readableParams(node.params, currency, i18n);
  return (
    <div className={styles.node}>
      <p className={styles.line}>
        <span>{i18n.text({ id: node.id, params })}</span>
        {node.amount !== undefined && (
          <span className={styles.amount}>
            <Money atoms={node.amount.atoms} currency={node.amount.unit} />
          </span>
        )}
      </p>
      {node.basis !== undefined && <Basis basis={node.basis} />}
      {(node.rows ?? []).map((rows) => (
        <SourceRows key={rows.source} rows={rows} name={sourceNames[rows.source]} />
      ))}
      {node.children.length > 0 && (
        <ul role="list" className={styles.children}>
          {node.children.map((child, index) => (
            <li key={index}>
              <ExplanationTree node={child} currency={currency} sourceNames={sourceNames} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** The law a rule rests on, how sure it is, and where that stands. */
function Basis({ basis }: { basis: NonNullable<ExplanationNode['basis']> }) {
  const { t, text } = useI18n();
  return (
    <div className={styles.basis}>
      <p lang="en" dir="ltr">
        {basis.text}
      </p>
      <p>
        {t('report.why.confidence')} {text({ id: `confidence.${basis.confidence}` })}
      </p>
      <details>
        <summary>{t('report.why.sources')}</summary>
        <ul dir="ltr">
          {basis.sources.map((source) => (
            <li key={source}>{source}</li>
          ))}
        </ul>
      </details>
    </div>
  );
}

/** Rows of a file behind a line, opened on demand. Entries typed by the user have none. */
function SourceRows({ rows, name }: { rows: RowsOf; name: string | undefined }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (rows.rows.length === 0 || name === undefined) {
    return <p className={styles.quiet}>{t('report.why.typed')}</p>;
  }
  return (
    <details className={styles.rows} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <bdi>{name}</bdi>, <RowNumbers rows={rows.rows} />
      </summary>
      {isOpen && <SourceRowsTable source={rows.source} rows={rows.rows} />}
    </details>
  );
}
