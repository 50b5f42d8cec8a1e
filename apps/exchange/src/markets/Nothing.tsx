import { Button } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useSignal } from './use-signal.ts';
import { QUOTE_OF_VIEW, stateWithView } from './view-state.ts';
import type { ViewStore } from './view-store.ts';

/** No market is listed: why not, and the one thing that changes it. */
export function Nothing({ view }: { view: ViewStore }) {
  const { t } = useI18n();
  const state = useSignal(view.state);
  const asset = QUOTE_OF_VIEW[state.view];
  if (state.query.trim() !== '') {
    return (
      <EmptyState
        title={t('markets.empty.search.title', { query: state.query.trim() })}
        action={
          <Button variant="secondary" onClick={() => view.change({ query: '' })}>
            {t('markets.empty.search.action')}
          </Button>
        }
      >
        {t('markets.empty.search.text')}
      </EmptyState>
    );
  }
  if (state.sector !== null) {
    const showAll = () => view.change({ ...stateWithView(state, 'all'), sector: null });
    return (
      <EmptyState
        title={t('markets.empty.filters.title')}
        action={
          <Button variant="secondary" onClick={showAll}>
            {t('markets.empty.toAll')}
          </Button>
        }
      />
    );
  }
  if (state.view === 'all') return <EmptyState title={t('markets.empty.all.title')} />;
  const toAll = (
    <Button variant="secondary" onClick={() => view.change(stateWithView(state, 'all'))}>
      {t('markets.empty.toAll')}
    </Button>
  );
  if (asset !== undefined) {
    return <EmptyState title={t('markets.empty.quote.title', { asset })} action={toAll} />;
  }
  if (state.view === 'gainers' || state.view === 'losers' || state.view === 'new') {
    return <EmptyState title={t(`markets.empty.${state.view}.title`)} action={toAll} />;
  }
  return (
    <EmptyState title={t('markets.empty.favourites.title')} action={toAll}>
      {t('markets.empty.favourites.text')}
    </EmptyState>
  );
}
