import { LaterBots } from '../bots/BotsLayout.tsx';

const load = async () => (await import('../bots/CreateDca.tsx')).CreateDca;

export function Page() {
  return <LaterBots place="botDca" load={load} />;
}
