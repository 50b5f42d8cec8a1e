import { BUTTON_SIZES, BUTTON_VARIANTS, type ButtonVariant } from '@meridian/ui/button-state.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';

import styles from '../Catalogue.module.css';

export function Buttons() {
  return (
    <>
      {BUTTON_VARIANTS.map((variant) => (
        <Variant key={variant} variant={variant} />
      ))}
      <p className={styles.name}>IconButton</p>
      <div className={styles.row}>
        <IconButton icon="close" label="Close" />
        <IconButton icon="trash" label="Remove" disabled />
      </div>
    </>
  );
}

/** Every size in every state, and what a variant can have besides. */
function Variant({ variant }: { variant: ButtonVariant }) {
  return (
    <div className={styles.stack}>
      <p className={styles.name}>{variant}</p>
      {(['normal', 'loading', 'disabled'] as const).map((state) => (
        <div key={state} className={styles.row}>
          {BUTTON_SIZES.map((size) => (
            <Button
              key={size}
              variant={variant}
              size={size}
              loading={state === 'loading'}
              disabled={state === 'disabled'}
            >
              {state === 'normal' ? size : `${size}, ${state}`}
            </Button>
          ))}
        </div>
      ))}
      <div className={styles.row}>
        <Button variant={variant} icon="plus">
          With an icon
        </Button>
        <Button variant={variant} icon="plus" loading>
          With an icon, loading
        </Button>
        <Button variant={variant} loading disabled>
          Loading, disabled
        </Button>
        <ButtonLink variant={variant} iconEnd="arrow-end" href="#buttons">
          Link
        </ButtonLink>
      </div>
      <div className={styles.row}>
        <Button variant={variant} size="small" subtitle="1.50 % a year">
          Subtitle, small
        </Button>
        <Button variant={variant} size="small" subtitle="1.50 % a year" loading>
          Subtitle, loading
        </Button>
        <Button variant={variant} subtitle="1.50 % a year">
          Subtitle, middle
        </Button>
      </div>
      <Button variant={variant} block>
        Block
      </Button>
    </div>
  );
}
