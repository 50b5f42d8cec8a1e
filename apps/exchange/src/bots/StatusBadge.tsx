import type { BotInfo } from '@meridian/protocol/contracts/bots.ts';
import { Badge } from '@meridian/ui/Badge.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

/** How far a bot is. */
export function StatusBadge({ status }: Pick<BotInfo, 'status'>) {
  const { t } = useI18n();
  const isAtWork = status === 'RUNNING' || status === 'INITIALIZING';
  return (
    <Badge {...(isAtWork && { tone: 'success' as const })}>{t(`bots.status.${status}`)}</Badge>
  );
}
