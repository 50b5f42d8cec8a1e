import { LaterExports } from '../exports/ExportsLayout.tsx';

const load = async () => (await import('../exports/Statement.tsx')).Statement;

export function Page() {
  return <LaterExports place="statement" load={load} />;
}
