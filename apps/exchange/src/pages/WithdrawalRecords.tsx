import { LaterWallet } from '../wallet/WalletLayout.tsx';

const load = async () => (await import('../wallet/WithdrawalRecords.tsx')).WithdrawalRecords;

export function Page() {
  return <LaterWallet place="withdrawalRecords" load={load} />;
}
