import type { ExplanationNode } from '@meridian/tax-engine/explanation/node.ts';
import type { Confidence } from '@meridian/tax-rules/sourced.ts';
import { Badge, type Tone } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import styles from './Why.module.css';

const TONES: Readonly<Record<Confidence, Tone>> = {
  confirmed: 'success',
  secondary: 'neutral',
  knowledge: 'neutral',
  uncertain: 'warning',
};

interface BasisProps {
  title: string;
  basis: NonNullable<ExplanationNode['basis']>;
}

/** A rule in words, the law it rests on, how sure that is, and where it can be read. */
export function Basis({ title, basis }: BasisProps) {
  const { t } = useI18n();
  return (
    <div className={styles.rule}>
      <p className={styles.ruleName}>{title}</p>
      <p>
        {/* The law's own words are quoted in one language. */}
        <bdi lang="en">{basis.text}</bdi> <Sureness confidence={basis.confidence} />
      </p>
      {basis.sources.length > 0 && (
        <details className={styles.origin}>
          <summary>{t('report.why.sources')}</summary>
          <ul dir="ltr">
            {basis.sources.map((source) => (
              <li key={source}>{source}</li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}

export function Sureness({ confidence }: { confidence: Confidence }) {
  const { text } = useI18n();
  return (
    <Badge tone={TONES[confidence]} isSentence>
      {text({ id: `confidence.${confidence}` })}
    </Badge>
  );
}

/**
 * How sure the law behind a figure is, where the taxpayer should act on it. “From the law as we know
 * it” is said in the notes on the law only: it describes our work, not the taxpayer's figure.
 */
export function FigureSureness({ confidence }: { confidence: Confidence }) {
  return confidence === 'knowledge' ? null : <Sureness confidence={confidence} />;
}
