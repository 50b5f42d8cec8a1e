import { LaterBots } from '../bots/BotsLayout.tsx';

const load = async () => (await import('../bots/MyBots.tsx')).MyBots;

export function Page() {
  return <LaterBots place="myBots" load={load} />;
}
