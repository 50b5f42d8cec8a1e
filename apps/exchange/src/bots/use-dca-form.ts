import type { DcaRefusal } from '@meridian/protocol/bots-api.ts';
import type { DcaParameters } from '@meridian/strategies/dca/plan.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import {
  type DcaDraft,
  type DcaField,
  dcaFieldOf,
  FIRST_DRAFT,
  judgeDcaDraft,
  type JudgedDca,
} from './dca-draft.ts';
import { type BotForm, type BotFormParts, useBotForm } from './use-bot-form.ts';

export function useDcaForm(parts: BotFormParts): BotForm<DcaDraft, DcaField, JudgedDca> {
  const { t } = useI18n();
  return useBotForm<DcaDraft, DcaField, DcaParameters, DcaRefusal, JudgedDca>(parts, {
    first: FIRST_DRAFT,
    judge: judgeDcaDraft,
    fieldOf: dcaFieldOf,
    wordOf(reason, values) {
      switch (reason) {
        case 'unknown-symbol':
        case 'symbol-halted':
        case 'no-price':
        case 'account-frozen':
        case 'too-many':
          return t(`bots.refused.${reason}`, values);
        default:
          return t(`bots.dca.refused.${reason}`, values);
      }
    },
    create: parts.calls.createDca,
  });
}
