import { LaterPlace } from '../assets/AssetsLayout.tsx';

const load = async () => (await import('../assets/MoneyHistory.tsx')).MoneyHistory;

export function Page() {
  return <LaterPlace place="moneyHistory" load={load} />;
}
