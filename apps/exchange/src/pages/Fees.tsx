import { FeesPage } from '../fees/FeesPage.tsx';

export function Page() {
  return <FeesPage />;
}
