import { WayIn } from '../account/WayIn.tsx';

export function Page() {
  return <WayIn action="login" />;
}
