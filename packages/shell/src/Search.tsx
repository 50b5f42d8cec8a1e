import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { lazy, useEffect } from 'react';

import { LazyDialog, useLazyDialog } from './LazyDialog.tsx';

const SearchDialog = lazy(async () => ({
  default: (await import('./SearchDialog.tsx')).SearchDialog,
}));

/** Finds a page by its name. Opens with the button or with `/`, as traders' tools do. */
export function Search() {
  const { t } = useI18n();
  const dialog = useLazyDialog();
  const { show } = dialog;
  useEffect(() => listenForSlash(show), [show]);
  return (
    <>
      <IconButton
        icon="search"
        label={t('common.search.open')}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={show}
      />
      <LazyDialog dialog={dialog}>
        <SearchDialog open={dialog.open} onClose={dialog.hide} />
      </LazyDialog>
    </>
  );
}

const TYPING = 'input, textarea, select, [contenteditable], dialog';

function listenForSlash(open: () => void): () => void {
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
    // A page may have a search of its own, for which the key is meant there.
    if (event.defaultPrevented) return;
    if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;
    event.preventDefault();
    open();
  };
  document.addEventListener('keydown', onKey);
  return () => document.removeEventListener('keydown', onKey);
}
