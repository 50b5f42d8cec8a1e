import { encode } from 'uqr';

import styles from './wallet.module.css';

/** Modules of quiet around the code, as readers need them. */
const BORDER = 4;

/** A text as a QR code: dark on light in both schemes, since some readers take no other. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const { data, size } = encode(text, { ecc: 'M', border: BORDER });
  const path = data
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('');
  return (
    <svg className={styles.code} viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label}>
      <path className={styles.codeLight} d={`M0 0h${size}v${size}h-${size}z`} />
      <path className={styles.codeDark} d={path} shapeRendering="crispEdges" />
    </svg>
  );
}
