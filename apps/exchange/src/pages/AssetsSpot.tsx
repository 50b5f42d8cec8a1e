import { LaterPlace } from '../assets/AssetsLayout.tsx';

const load = async () => (await import('../assets/Spot.tsx')).Spot;

export function Page() {
  return <LaterPlace place="assetsSpot" load={load} />;
}
