import { classNames } from './class-names.ts';
import { useI18n } from './I18nProvider.tsx';
import styles from './Skeleton.module.css';
import { VisuallyHidden } from './VisuallyHidden.tsx';

interface SkeletonProps {
  /** Lines of text it stands for. */
  lines?: number;
  className?: string | undefined;
}

/** The shape of what is coming. It shows after 150 ms, so quick answers do not flicker. */
export function Skeleton({ lines = 1, className }: SkeletonProps) {
  const { t } = useI18n();
  return (
    <div className={classNames(styles.skeleton, className)} role="status">
      <VisuallyHidden>{t('common.loading')}</VisuallyHidden>
      {Array.from({ length: lines }, (_, line) => (
        <span key={line} className={styles.line} />
      ))}
    </div>
  );
}
