import { LaterWallet } from '../wallet/WalletLayout.tsx';

const load = async () => (await import('../wallet/TransferRecords.tsx')).TransferRecords;

export function Page() {
  return <LaterWallet place="transferRecords" load={load} />;
}
