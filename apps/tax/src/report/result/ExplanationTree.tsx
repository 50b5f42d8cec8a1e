import type { ExplanationNode, RowsOf } from '@meridian/tax-engine/explanation/node.ts';
import { fromFixedPoint } from '@meridian/money/fixed.ts';
import { formatPercent } from '@meridian/money/percent.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { useState } from 'react';

import { Money } from '../shared/Figures.tsx';
import { keyed } from '../shared/keyed.ts';
import { readableParams } from '../shared/message-params.ts';
import { isOpenFigure } from './OpenMoney.tsx';
import { sentenceParams } from './range-text.ts';
import { RangeFigure } from './OpenRange.tsx';
import { RowNumbers } from '../shared/RowNumbers.tsx';
import { SourceRowsTable } from '../shared/SourceRowsTable.tsx';
import { Basis, Sureness } from './Basis.tsx';
import styles from './Why.module.css';

interface TreeProps {
  node: ExplanationNode;
  currency: string;
  /** Names of files by their id. */
  sourceNames: Readonly<Record<string, string>>;
  /** Opens the explanation of a part that has one of its own. */
  onMore: (id: string) => void;
}

/** A rule has a law and no figure. */
function isRule({ basis, amount, shows }: ExplanationNode): boolean {
  return basis !== undefined && amount === undefined && shows === undefined;
}

/** A figure, what it is made of, and the rules it rests on. The parts add up to the figure. */
export function ExplanationTree({ node, currency, sourceNames, onMore }: TreeProps) {
  const i18n = useI18n();
  const rules = node.children.filter(isRule);
  const parts = node.children.filter((child) => !isRule(child));
  const isSum = parts.some(({ amount }) => amount !== undefined);
  const text = i18n.text({ id: node.id, params: readableParams(node.params, currency, i18n) });
  return (
    <>
      <p className={styles.subject}>{text}</p>
      <SourceRows node={node} sourceNames={sourceNames} />
      {parts.length > 0 && (
        <ul role="list" className={styles.parts}>
          {keyed(parts).map(({ key, item }) => (
            <li key={key} className={styles.part}>
              <Node node={item} currency={currency} sourceNames={sourceNames} onMore={onMore} />
            </li>
          ))}
          {isSum && (
            <li className={styles.part}>
              <p className={styles.line}>
                <span>
                  {i18n.t(node.id === 'explain.disposal' ? 'report.column.gain' : 'report.why.sum')}
                </span>
                <NodeFigure node={node} currency={currency} />
              </p>
            </li>
          )}
        </ul>
      )}
      {rules.length > 0 && (
        <>
          <h3 className={styles.rulesHead}>{i18n.t('report.why.rules')}</h3>
          <ul role="list" className={styles.rules}>
            {rules.map(({ id, params, basis }) =>
              basis === undefined ? null : (
                <li key={id}>
                  <Basis
                    title={i18n.text({ id, params: readableParams(params, currency, i18n) })}
                    basis={basis}
                  />
                </li>
              ),
            )}
          </ul>
        </>
      )}
    </>
  );
}

function Node({ node, currency, sourceNames, onMore }: TreeProps) {
  const i18n = useI18n();
  const { id, basis, more, children } = node;
  const text = i18n.text({ id, params: sentenceParams(node, currency, i18n) });
  return (
    <>
      <p className={styles.line}>
        {more !== undefined ? (
          <button type="button" className={styles.more} onClick={() => onMore(more)}>
            {text}
          </button>
        ) : (
          <span>{text}</span>
        )}
        <NodeFigure node={node} currency={currency} />
      </p>
      {basis !== undefined && (
        <p className={styles.law}>
          {/* The law's own words are quoted in one language. */}
          <bdi lang="en">{basis.text}</bdi> <Sureness confidence={basis.confidence} />
        </p>
      )}
      <SourceRows node={node} sourceNames={sourceNames} />
      {children.length > 0 && (
        <ul role="list" className={styles.children}>
          {keyed(children).map(({ key, item }) => (
            <li key={key}>
              <Node node={item} currency={currency} sourceNames={sourceNames} onMore={onMore} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}

/** What the part adds to the sum, or a figure it only states. */
function NodeFigure({ node, currency }: Pick<TreeProps, 'node' | 'currency'>) {
  const { tag } = useI18n();
  const { id, amount, shows, range } = node;
  if (isOpenFigure(range) && range !== undefined) {
    return <RangeFigure range={range} currency={currency} />;
  }
  if (amount !== undefined) return <Money atoms={amount.atoms} currency={currency} />;
  if (shows === undefined) {
    return isDescription(id) ? null : <Money atoms={null} currency={currency} />;
  }
  return shows.unit === '%' ? (
    <bdi>{formatPercent(fromFixedPoint(shows.atoms), tag)}</bdi>
  ) : (
    <Money atoms={shows.atoms} currency={currency} />
  );
}

/** Lots say where units came from; the share of their cost stands on the line above. */
function isDescription(id: string): boolean {
  return id.startsWith('explain.lot') || id.startsWith('explain.portfolio');
}

function SourceRows({ node, sourceNames }: Pick<TreeProps, 'node' | 'sourceNames'>) {
  return (node.rows ?? []).map((rows) => (
    <RowsOfFile key={rows.source} rows={rows} name={sourceNames[rows.source]} />
  ));
}

/** Rows of a file behind a line, read when opened. What the user typed has none. */
function RowsOfFile({ rows, name }: { rows: RowsOf; name: string | undefined }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  if (rows.rows.length === 0 || name === undefined) {
    return <p className={styles.origin}>{t('report.why.typed')}</p>;
  }
  return (
    <details className={styles.origin} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>
        <RowNumbers file={name} rows={rows.rows} />
      </summary>
      {isOpen && <SourceRowsTable source={rows.source} rows={rows.rows} />}
    </details>
  );
}
