import { LaterKeys } from '../keys/KeysLayout.tsx';

const load = async () => (await import('../keys/SignInMethods.tsx')).SignInMethods;

export function Page() {
  return <LaterKeys place="signInMethods" load={load} />;
}
