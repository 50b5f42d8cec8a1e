import { LaterWallet } from '../wallet/WalletLayout.tsx';

const load = async () => (await import('../wallet/DepositRecords.tsx')).DepositRecords;

export function Page() {
  return <LaterWallet place="depositRecords" load={load} />;
}
