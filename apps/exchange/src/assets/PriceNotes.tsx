import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import type { LoadFailure } from '../markets/load-tickers.ts';
import type { Portfolio } from './price-book.ts';

/** Prices did not come: what is safe, and what to do. */
export function PricesFailed({ reason, retry }: { reason: LoadFailure; retry: () => void }) {
  const { t } = useI18n();
  return (
    <Notice
      kind="error"
      live
      title={t('assets.prices.failed')}
      actions={
        <Button variant="secondary" icon="refresh" onClick={retry}>
          {t('assets.retry')}
        </Button>
      }
    >
      {t(`assets.prices.${reason}`)}
    </Notice>
  );
}

/** Names what the total leaves out, and says where prices are not those of now. */
export function Unvalued({ portfolio, stale }: { portfolio: Portfolio; stale: boolean }) {
  const { t } = useI18n();
  const { unvalued, currency } = portfolio;
  return (
    <>
      {stale && (
        <Notice kind="warning" live>
          {t('assets.prices.stale')}
        </Notice>
      )}
      {unvalued.length > 0 && (
        <Notice kind="warning">
          {t('assets.unvalued', { assets: unvalued.join(', '), currency })}
        </Notice>
      )}
    </>
  );
}
