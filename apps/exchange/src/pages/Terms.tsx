import { LegalPage } from '../legal/LegalPage.tsx';

const PARTS = (
  ['sandbox', 'account', 'orders', 'tax', 'availability', 'close', 'record'] as const
).map(
  (part) => ({ title: `legal.terms.${part}.title`, text: `legal.terms.${part}.text` }) as const,
);

export function Page() {
  return <LegalPage title="legal.terms.title" lead="legal.terms.lead" versioned parts={PARTS} />;
}
