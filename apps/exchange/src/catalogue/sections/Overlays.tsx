import { Button } from '@meridian/ui/Button.tsx';
import { Dialog } from '@meridian/ui/Dialog.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';
import { useState } from 'react';

import styles from '../Catalogue.module.css';
import type { SpecimenProps } from '../Stage.tsx';

const PLACEMENTS = ['centre', 'side'] as const;

export function Overlays({ place }: SpecimenProps) {
  const [open, setOpen] = useState<(typeof PLACEMENTS)[number] | null>(null);
  const close = () => setOpen(null);
  return (
    <div className={styles.row}>
      {PLACEMENTS.map((placement) => (
        <Button key={placement} variant="secondary" onClick={() => setOpen(placement)}>
          Dialog, {placement}
        </Button>
      ))}
      {PLACEMENTS.map((placement) => (
        <Dialog
          key={placement}
          open={open === placement}
          onClose={close}
          placement={placement}
          title={`Dialog, ${placement}`}
          actions={
            <>
              <Button variant="secondary" onClick={close}>
                Cancel
              </Button>
              <Button variant="primary" onClick={close}>
                Save
              </Button>
            </>
          }
        >
          <p>The page behind does not scroll, and the focus stays inside.</p>
        </Dialog>
      ))}
      <Menu
        name={`catalogue ${place}`}
        align="start"
        summary={
          <>
            Menu <Icon name="chevron-down" />
          </>
        }
      >
        <MenuLinks />
      </Menu>
      <Menu name={`catalogue ${place}`} label="Menu of an icon" summary={<Icon name="menu" />}>
        <MenuLinks />
      </Menu>
    </div>
  );
}

function MenuLinks() {
  return (
    <ul role="list">
      {['First link', 'Second link', 'A third link that is longer'].map((label) => (
        <li key={label}>
          <a href="#overlays">{label}</a>
        </li>
      ))}
    </ul>
  );
}
