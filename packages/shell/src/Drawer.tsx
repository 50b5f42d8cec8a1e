import type { PageName } from '@meridian/routes/paths.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { lazy } from 'react';

import { LazyDialog, useLazyDialog } from './LazyDialog.tsx';
import type { SignInLinksProps } from './session/UserLinks.tsx';

const DrawerDialog = lazy(async () => ({
  default: (await import('./DrawerDialog.tsx')).DrawerDialog,
}));

interface DrawerProps {
  page: PageName | null;
  waysIn?: SignInLinksProps | undefined;
}

/** The button of the drawer, where the bar has no room for everything. */
export function Drawer({ page, waysIn }: DrawerProps) {
  const { t } = useI18n();
  const dialog = useLazyDialog();
  return (
    <>
      <IconButton
        icon="menu"
        label={t('common.menu.open')}
        aria-haspopup="dialog"
        onClick={dialog.show}
      />
      <LazyDialog dialog={dialog}>
        <DrawerDialog page={page} waysIn={waysIn} open={dialog.open} onClose={dialog.hide} />
      </LazyDialog>
    </>
  );
}
