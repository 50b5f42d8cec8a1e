import { Button } from '@meridian/ui/Button.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';

const TEXTS = {
  info: 'Prices of this year are final.',
  success: 'All rows were taken.',
  warning: 'Three rows were set aside. The result may change once they are settled.',
  error: 'The file could not be read. Nothing was changed.',
} as const;

const KINDS = ['info', 'success', 'warning', 'error'] as const;

export function Notices() {
  return KINDS.map((kind) => (
    <Notice
      key={kind}
      kind={kind}
      title={`A notice of kind ${kind}`}
      actions={
        <Button variant="secondary" size="small">
          What to do
        </Button>
      }
    >
      {TEXTS[kind]}
    </Notice>
  ));
}
