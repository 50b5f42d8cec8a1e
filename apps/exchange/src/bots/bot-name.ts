import type { BotInfo } from '@meridian/protocol/contracts/bots.ts';
import type { useI18n } from '@meridian/ui/I18nProvider.tsx';

type Translate = ReturnType<typeof useI18n>['t'];

/** What a bot is called: its pair, its kind and its number. */
export function nameOf(t: Translate, { kind, id, base, quote }: BotInfo): string {
  return t(kind === 'dca' ? 'bots.dca.name' : 'bots.name', { pair: `${base}/${quote}`, id });
}

/** What is counted as made: pairs of a grid, or cycles. */
export function profitOf(t: Translate, bot: BotInfo): { label: string; value: string } {
  return bot.kind === 'dca'
    ? { label: t('bots.dca.cycleProfit', { count: bot.cycles }), value: bot.cycleProfit }
    : { label: t('bots.gridProfit', { count: bot.pairs }), value: bot.gridProfit };
}
