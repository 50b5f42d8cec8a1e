import type { DebtInfo } from '@meridian/protocol/contracts/wallet.ts';
import { Amount } from '@meridian/ui/Amount.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

/** What is owed, since a deposit was spent and then dropped by its chain. */
export function Debts({ debts }: { debts: readonly DebtInfo[] }) {
  const { t } = useI18n();
  if (debts.length === 0) return null;
  return (
    <Notice kind="warning" title={t('wallet.debt.title')}>
      <p>{t('wallet.debt.text')}</p>
      <ul>
        {debts.map(({ depositId, coin, left }) => (
          <li key={depositId}>
            <Amount asset value={left} currency={coin} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
