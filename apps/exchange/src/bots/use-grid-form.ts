import type { BotRefusal } from '@meridian/protocol/bots-api.ts';
import type { GridParameters } from '@meridian/strategies/grid/plan.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { fieldOf, type GridField } from './bot-calls.ts';
import { EMPTY_DRAFT, type GridDraft, judgeDraft, type Judged } from './grid-draft.ts';
import { type BotForm, type BotFormParts, useBotForm } from './use-bot-form.ts';

export function useGridForm(parts: BotFormParts): BotForm<GridDraft, GridField, Judged> {
  const { t } = useI18n();
  return useBotForm<GridDraft, GridField, GridParameters, BotRefusal, Judged>(parts, {
    first: EMPTY_DRAFT,
    judge: judgeDraft,
    fieldOf,
    wordOf: (reason, values) => t(`bots.refused.${reason}`, values),
    create: parts.calls.createGrid,
  });
}
