import { Security } from '../account/Security.tsx';

export function Page() {
  return <Security />;
}
