import { LaterPlace } from '../assets/AssetsLayout.tsx';

const load = async () => (await import('../assets/Orders.tsx')).Orders;

export function Page() {
  return <LaterPlace place="orders" load={load} />;
}
