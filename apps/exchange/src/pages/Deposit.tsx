import { LaterWallet } from '../wallet/WalletLayout.tsx';

const load = async () => (await import('../wallet/Deposit.tsx')).Deposit;

export function Page() {
  return <LaterWallet place="deposit" load={load} />;
}
