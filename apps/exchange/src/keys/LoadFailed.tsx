import { Button } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

interface LoadFailedProps {
  /** What could not be loaded. */
  text: string;
  retry: () => void;
}

/** In place of what could not be loaded, with the way to try again. */
export function LoadFailed({ text, retry }: LoadFailedProps) {
  const { t } = useI18n();
  return (
    <Notice
      kind="error"
      live
      actions={
        <Button variant="secondary" icon="refresh" onClick={retry}>
          {t('keys.retry')}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
