import { useEffect, useId, useRef, type ReactNode } from 'react';

import { classNames } from './class-names.ts';
import styles from './Dialog.module.css';
import { useI18n } from './I18nProvider.tsx';
import { IconButton } from './IconButton.tsx';

interface DialogProps {
  open: boolean;
  /** Called on Escape, the close button and a click on the backdrop; the owner then closes it. */
  onClose: () => void;
  title: ReactNode;
  /** At the foot: the buttons that end the dialog, the main one last. */
  actions?: ReactNode;
  /** `side` lies along the end of the page at full height, for reading beside a table. */
  placement?: 'centre' | 'side';
  className?: string | undefined;
  children: ReactNode;
}

/** A modal on the platform's `<dialog>`: focus stays inside and returns to where it was. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, actions, placement = 'centre', className, children } = props;
  const { t } = useI18n();
  const id = useId();
  const ref = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    const dialog = ref.current;
    if (dialog === null || dialog.open === open) return;
    if (open) {
      dialog.showModal();
      // React does not write the attribute the browser would look for.
      dialog.querySelector<HTMLElement>('[data-autofocus]')?.focus();
    } else dialog.close();
  }, [open]);
  return (
    <dialog
      ref={ref}
      className={classNames(styles.dialog, styles[placement], className)}
      aria-labelledby={id}
      // At once: the event of closing comes in a task of its own, and is lost where another dialog
      // takes the place of this one meanwhile.
      onCancel={(event) => {
        if (event.target === event.currentTarget) onClose();
      }}
      onClose={() => {
        if (open) onClose();
      }}
      onClick={(event) => {
        // The dialog's own box is covered by its content: a click that names it hit the backdrop.
        if (event.target === event.currentTarget) onClose();
      }}
    >
      <div className={styles.box}>
        <div className={styles.head}>
          <h2 id={id}>{title}</h2>
          <IconButton icon="close" label={t('common.close')} onClick={onClose} />
        </div>
        <div className={styles.body}>{children}</div>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
    </dialog>
  );
}
