import { LaterExports } from '../exports/ExportsLayout.tsx';

const load = async () => (await import('../exports/Exports.tsx')).Exports;

export function Page() {
  return <LaterExports place="exports" load={load} />;
}
