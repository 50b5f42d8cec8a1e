import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

import type { LoadFailure } from './load-tickers.ts';
import type { MarketModel } from './market-model.ts';
import { useSignal } from './use-signal.ts';

/** The list did not come: why, and what to do. Back on line the model asks again by itself. */
export function Failed({ model, reason }: { model: MarketModel; reason: LoadFailure }) {
  const { t } = useI18n();
  const offline = useSignal(model.live) === 'offline';
  const cause = offline && reason === 'unreachable' ? 'offline' : reason;
  return (
    <Notice
      kind="error"
      live
      title={t('markets.failed.title')}
      actions={
        <Button variant="secondary" icon="refresh" onClick={() => model.retry()}>
          {t('markets.failed.retry')}
        </Button>
      }
    >
      {t(`markets.failed.${cause}`)}
    </Notice>
  );
}
