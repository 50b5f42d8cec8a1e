import { ConnectPage } from '../connect/ConnectPage.tsx';

export function Page() {
  return <ConnectPage />;
}
