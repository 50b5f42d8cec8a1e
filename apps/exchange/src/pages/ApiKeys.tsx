import { LaterKeys } from '../keys/KeysLayout.tsx';

const load = async () => (await import('../keys/ApiKeys.tsx')).ApiKeys;

export function Page() {
  return <LaterKeys place="apiKeys" load={load} />;
}
