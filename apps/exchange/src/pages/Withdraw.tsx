import { LaterWallet } from '../wallet/WalletLayout.tsx';

const load = async () => (await import('../wallet/Withdraw.tsx')).Withdraw;

export function Page() {
  return <LaterWallet place="withdraw" load={load} />;
}
