import { LaterBots } from '../bots/BotsLayout.tsx';

const load = async () => (await import('../bots/RecurringBuy.tsx')).RecurringBuy;

export function Page() {
  return <LaterBots place="recurringBuy" load={load} />;
}
