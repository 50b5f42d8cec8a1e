import { VipPage } from '../vip/VipPage.tsx';

export function Page() {
  return <VipPage />;
}
