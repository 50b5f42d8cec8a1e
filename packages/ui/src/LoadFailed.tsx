import { Button } from './Button.tsx';
import { Notice } from './Notice.tsx';

interface LoadFailedProps {
  text: string;
  /** Words of the button. */
  retry: string;
  onRetry: () => void;
}

/** Stands in place of what could not be loaded. */
export function LoadFailed({ text, retry, onRetry }: LoadFailedProps) {
  return (
    <Notice
      kind="error"
      live
      actions={
        <Button variant="secondary" size="small" onClick={onRetry}>
          {retry}
        </Button>
      }
    >
      {text}
    </Notice>
  );
}
