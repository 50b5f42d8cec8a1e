import { FeesPage } from '../fees/FeesPage.tsx';
import { VipPage } from '../vip/VipPage.tsx';

export function Page() {
  return <FeesPage />;
}

export function LevelsPage() {
  return <VipPage />;
}
