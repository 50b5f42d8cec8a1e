import { pathOf } from '@meridian/routes/paths.ts';
import { Button, ButtonLink } from '@meridian/ui/Button.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextPage } from '@meridian/ui/TextPage.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { useEffect, useState, useSyncExternalStore, type MouseEvent } from 'react';

import { hasOpener } from '../hand-over/give-to-report.ts';
import { saveFile } from '@meridian/ui/save-file.ts';
import { AccountPanel } from './AccountPanel.tsx';
import styles from './Connect.module.css';
import {
  createConnectModel,
  EMPTY,
  type ConnectModel,
  type ConnectState,
} from './connect-model.ts';
import { YearPanel } from './YearPanel.tsx';
import { createYearsForReport } from './years-for-report.ts';

/**
 * Fetches whole-year files for the report, which can fetch nothing itself, and hands them to the window
 * of the report that opened this one. It keeps nothing and cannot read what the report keeps.
 */
export function ConnectPage() {
  const { t, locale } = useI18n();
  const [model] = useState(() => createConnectModel(createYearsForReport(locale)));
  const state = useSyncExternalStore(model.subscribe, model.state, () => EMPTY);
  useEffect(() => void model.load(), [model]);
  return (
    <TextPage title={t('connect.title')} lead={t('connect.lead')} className={styles.page}>
      <noscript>
        <Notice kind="warning">{t('connect.noScript')}</Notice>
      </noscript>
      <Sent />
      <AccountPanel />
      <OutcomeLine state={state} />
      {state.list.type === 'failed' && <ListFailed model={model} reason={state.list.reason} />}
      <YearPanel kind="prices" model={model} state={state} />
      <YearPanel kind="rates" model={model} state={state} />
      <FileForReport model={model} state={state} />
      <div className={styles.onward}>
        <ButtonLink
          variant="primary"
          size="large"
          iconEnd="arrow-end"
          href={pathOf('taxReport', locale)}
          onClick={backToOpener}
        >
          {t('connect.onward')}
        </ButtonLink>
      </div>
    </TextPage>
  );
}

/** The report that opened this window is behind it. */
function backToOpener(event: MouseEvent): void {
  if (!hasOpener()) return;
  event.preventDefault();
  window.close();
}

/** For a page that no report opened, and for a report that does not answer. */
function FileForReport({ model, state }: { model: ConnectModel; state: ConnectState }) {
  const { t } = useI18n();
  const { kept, outcome } = state;
  const isUnanswered = outcome?.type === 'failed' && outcome.reason === 'report';
  if (kept.length === 0 || (hasOpener() && !isUnanswered)) return null;
  const save = async () => {
    const file = await model.file();
    saveFile(file, file.name);
  };
  return (
    <Notice
      actions={
        <Button variant="primary" size="small" onClick={() => void save()}>
          {t('connect.file.save')}
        </Button>
      }
    >
      <p>{t('connect.file.text')}</p>
    </Notice>
  );
}

/** What leaves the device, before anything is asked for by hand. */
function Sent() {
  const { t } = useI18n();
  return (
    <Panel title={t('connect.sent.title')}>
      <ul className={styles.sent}>
        <li>{t('connect.sent.list')}</li>
        <li>{t('connect.sent.file')}</li>
        <li>{t('connect.sent.account')}</li>
        <li>{t('connect.sent.usual')}</li>
        <li>
          <strong>{t('connect.sent.never')}</strong>
        </li>
      </ul>
    </Panel>
  );
}

function OutcomeLine({ state: { outcome } }: { state: ConnectState }) {
  const { t } = useI18n();
  if (outcome?.type === 'failed') {
    return (
      <Notice kind="error" live>
        <p>{t(`connect.failed.${outcome.reason}`)}</p>
      </Notice>
    );
  }
  return (
    <p role="status" className={styles.status}>
      {outcome !== null &&
        t(hasOpener() ? 'connect.saved' : 'connect.fetched', { year: String(outcome.year) })}
    </p>
  );
}

interface ListFailedProps {
  model: ConnectModel;
  reason: 'unreachable' | 'refused' | 'broken';
}

function ListFailed({ model, reason }: ListFailedProps) {
  const { t } = useI18n();
  return (
    <Notice
      kind="error"
      live
      actions={
        <Button variant="secondary" size="small" onClick={() => void model.load()}>
          {t('connect.retry')}
        </Button>
      }
    >
      <p>{t(`connect.failed.${reason}`)}</p>
    </Notice>
  );
}
