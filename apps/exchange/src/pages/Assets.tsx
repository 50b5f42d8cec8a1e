import { LaterPlace } from '../assets/AssetsLayout.tsx';

const load = async () => (await import('../assets/Overview.tsx')).Overview;

export function Page() {
  return <LaterPlace place="assets" load={load} />;
}
