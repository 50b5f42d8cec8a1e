import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useWorker } from '../client/ReportContext.tsx';
import { openGiver, type Giver } from './open-giver.ts';

/** Opens a page that has something for the report; for the handler of a click. */
export function useGiver(): (giver: Giver) => void {
  const { locale } = useI18n();
  const { ask } = useWorker();
  return (giver) =>
    openGiver(giver, locale, (file) => ask((service) => service.takeHandOver(file)));
}
