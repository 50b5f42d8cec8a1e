import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { IconButton } from '@meridian/ui/IconButton.tsx';
import { useEffect, useRef, useState } from 'react';

import { supportMail } from './support-address.ts';
import { readSupportMessage } from './support-message.ts';
import styles from './SupportWidget.module.css';

interface SupportPanelProps {
  id: string;
  address: string;
  onClose: () => void;
}

const FIRST_HEIGHT = 440;

/**
 * The support page in a frame that has no origin, no windows and nothing of the page around it. It
 * can ask to be closed or to be given another height; its links open in full, beside the page.
 */
export function SupportPanel({ id, address, onClose }: SupportPanelProps) {
  const { t } = useI18n();
  const panel = useRef<HTMLElement>(null);
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(FIRST_HEIGHT);
  useEffect(() => panel.current?.focus(), []);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    addEventListener(
      'message',
      (event) => {
        const message = readSupportMessage(event, frame.current?.contentWindow);
        if (message?.type === 'close') onClose();
        else if (message?.type === 'resize') setHeight(message.height);
        else if (message?.type === 'mail') {
          window.location.assign(supportMail(message.subject, message.text));
        }
      },
      { signal },
    );
    panel.current?.addEventListener(
      'keydown',
      ({ key }) => {
        if (key === 'Escape') onClose();
      },
      { signal },
    );
    return () => listening.abort();
  }, [onClose]);
  return (
    <section
      ref={panel}
      id={id}
      className={styles.panel}
      aria-labelledby={`${id}-title`}
      tabIndex={-1}
    >
      <div className={styles.head}>
        <h2 id={`${id}-title`}>{t('slots.support.title')}</h2>
        <a href={address} target="_blank" rel="noopener noreferrer" data-app-link="off">
          {t('slots.support.inFull')}
          <Icon name="external" />
        </a>
        <IconButton icon="close" label={t('slots.support.close')} onClick={onClose} />
      </div>
      <iframe
        ref={frame}
        className={styles.frame}
        title={t('slots.support.title')}
        src={address}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        style={{ blockSize: height }}
      />
    </section>
  );
}
