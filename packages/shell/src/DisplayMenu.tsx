import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { lazy } from 'react';

import { LazyDialog, useLazyDialog } from './LazyDialog.tsx';
import { TextSize } from './TextSize.tsx';

const PriceColours = lazy(async () => ({
  default: (await import('./PriceColours.tsx')).PriceColours,
}));

/** How pages are shown to this reader: text size and price colours. */
export function DisplayMenu() {
  const { t } = useI18n();
  const dialog = useLazyDialog();
  return (
    <Menu
      name="header"
      label={t('common.display')}
      summary={<Icon name="text-size" />}
      onToggle={dialog.show}
    >
      <TextSize />
      <LazyDialog dialog={dialog}>
        <PriceColours />
      </LazyDialog>
    </Menu>
  );
}
