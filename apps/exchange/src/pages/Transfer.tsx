import { LaterWallet } from '../wallet/WalletLayout.tsx';

const load = async () => (await import('../wallet/Transfer.tsx')).Transfer;

export function Page() {
  return <LaterWallet place="transfer" load={load} />;
}
