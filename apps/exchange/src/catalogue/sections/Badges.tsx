import { Badge } from '@meridian/ui/Badge.tsx';
import { Disclosure } from '@meridian/ui/Disclosure.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Stepper, type Step } from '@meridian/ui/Stepper.tsx';

import styles from '../Catalogue.module.css';
import type { SpecimenProps } from '../Stage.tsx';

const STEPS: readonly Step[] = [
  { id: 'sources', href: '#badges', label: 'Sources', detail: '3 files', state: 'done' },
  { id: 'review', href: '#badges', label: 'Review', detail: '2 open', state: 'open' },
  { id: 'report', href: '#badges', label: 'Report', state: 'closed', reason: 'After the review' },
];

export function Badges({ place }: SpecimenProps) {
  return (
    <>
      <div className={styles.row}>
        {(['neutral', 'accent', 'success', 'warning', 'danger'] as const).map((tone) => (
          <Badge key={tone} tone={tone}>
            {tone}
          </Badge>
        ))}
      </div>
      <Stepper label={`Steps, ${place}`} steps={STEPS} current="review" />
      <Disclosure summary="A disclosure">
        <p>Found by the browser’s own search, even while it is closed.</p>
      </Disclosure>
      <Panel title={`A panel, ${place}`} level={3} actions={<Badge>12</Badge>}>
        <p>Never one inside another.</p>
      </Panel>
    </>
  );
}
