import { useI18n } from '@meridian/ui/I18nProvider.tsx';

const EXCHANGE = /^ccxt:(.+)$/;

/** Where a file's values come from, in words. */
export function useSourceName(source: string): string {
  const { t } = useI18n();
  if (source === 'simulated') return t('connect.source.simulated');
  if (source === 'ecb') return t('connect.source.ecb');
  return EXCHANGE.exec(source)?.[1] ?? source;
}
