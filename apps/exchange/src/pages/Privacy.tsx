import { LegalPage } from '../legal/LegalPage.tsx';

const PARTS = (
  ['account', 'devices', 'ledger', 'report', 'cookies', 'keep', 'rights'] as const
).map(
  (part) => ({ title: `legal.privacy.${part}.title`, text: `legal.privacy.${part}.text` }) as const,
);

export function Page() {
  return (
    <LegalPage title="legal.privacy.title" lead="legal.privacy.lead" versioned parts={PARTS} />
  );
}
