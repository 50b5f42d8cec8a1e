import { MarketsPage } from '../markets/MarketsPage.tsx';

export function Page() {
  return <MarketsPage />;
}
