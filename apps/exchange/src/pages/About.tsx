import { LegalPage } from '../legal/LegalPage.tsx';

const PARTS = (['exchange', 'report', 'editions'] as const).map(
  (part) => ({ title: `legal.about.${part}.title`, text: `legal.about.${part}.text` }) as const,
);

export function Page() {
  return <LegalPage title="legal.about.title" lead="legal.about.lead" parts={PARTS} />;
}
