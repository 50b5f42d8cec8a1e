import { TradePage } from '../trade/TradePage.tsx';

export function Page() {
  return <TradePage />;
}
