import { LaterPlace } from '../assets/AssetsLayout.tsx';

const load = async () => (await import('../assets/Convert.tsx')).Convert;

export function Page() {
  return <LaterPlace place="convert" load={load} />;
}
