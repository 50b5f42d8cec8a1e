import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { lazy } from 'react';

import { LazyDialog, useLazyDialog } from './LazyDialog.tsx';

const DisplayPanel = lazy(async () => ({
  default: (await import('./DisplayPanel.tsx')).DisplayPanel,
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
      <LazyDialog dialog={dialog}>
        <DisplayPanel />
      </LazyDialog>
    </Menu>
  );
}
