import { LaterBots } from '../bots/BotsLayout.tsx';

const load = async () => (await import('../bots/CreateGrid.tsx')).CreateGrid;

export function Page() {
  return <LaterBots place="botGrid" load={load} />;
}
