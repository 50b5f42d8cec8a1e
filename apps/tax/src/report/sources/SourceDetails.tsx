import { Button } from '@meridian/ui/Button.tsx';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { HeaderCell, NumericCell, Table } from '@meridian/ui/Table.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';
import { useMemo, useState, type SubmitEvent } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import type { BalanceView, SourceView } from '../model/workspace-view.ts';
import { Quantity } from '../shared/Figures.tsx';
import { fieldText } from '../shared/form-values.ts';
import { RowNumbers } from '../shared/RowNumbers.tsx';
import { FileQuestions } from './FileQuestions.tsx';
import { questionsOf } from './questions-of.ts';
import { Reconciliation } from './Reconciliation.tsx';
import { MappingDialog } from '../mapping/MappingDialog.tsx';
import { SetAsideRows } from './SetAsideRows.tsx';
import styles from './Sources.module.css';

export function SourceDetails({ source }: { source: SourceView }) {
  const { t, text } = useI18n();
  return (
    <>
      {source.notes.length > 0 && (
        <section>
          <h4>{t('report.source.notes')}</h4>
          <ul className={styles.notes}>
            {source.notes.map((note) => (
              <li key={`${note.id} ${JSON.stringify(note.params)}`}>
                {text(note)} <RowNumbers rows={note.rows} />
              </li>
            ))}
          </ul>
        </section>
      )}
      {source.rows.setAside > 0 && <SetAsideRows source={source} />}
      <Balances balances={source.balances} hasColumn={source.balance !== 'no-column'} />
      <Reconciliation source={source} />
      {source.mapped && <ChangeMapping source={source} />}
      <AccountForm source={source} />
    </>
  );
}

/** The answers of a mapping, changed for all rows: the file is read again by it. */
function ChangeMapping({ source }: { source: SourceView }) {
  const { t } = useI18n();
  const [isOpen, setOpen] = useState(false);
  const { fileId, innerName, name } = source;
  const target = useMemo(() => ({ type: 'file', fileId }) as const, [fileId]);
  return (
    <div>
      <Button variant="secondary" size="small" onClick={() => setOpen(true)}>
        {t('report.mapping.change')}
      </Button>
      {isOpen && (
        <MappingDialog target={target} name={innerName ?? name} onClose={() => setOpen(false)} />
      )}
    </div>
  );
}

function Balances(props: { balances: readonly BalanceView[]; hasColumn: boolean }) {
  const { balances, hasColumn } = props;
  const { t } = useI18n();
  return (
    <section>
      <h4>{t('report.balance.title')}</h4>
      {!hasColumn && <p className={styles.quiet}>{t('report.balance.noColumn')}</p>}
      <Table caption={t('report.balance.title')} dense>
        <thead>
          <tr>
            <HeaderCell>{t('report.column.asset')}</HeaderCell>
            <HeaderCell numeric>{t('report.balance.computed')}</HeaderCell>
            {hasColumn && <HeaderCell numeric>{t('report.balance.stated')}</HeaderCell>}
            {hasColumn && <HeaderCell>{t('report.balance.check')}</HeaderCell>}
          </tr>
        </thead>
        <tbody>
          {balances.map((balance) => (
            <tr key={`${balance.asset} ${balance.wallet ?? ''}`}>
              <td>
                <bdi>
                  {balance.wallet === null ? balance.asset : `${balance.asset} · ${balance.wallet}`}
                </bdi>
              </td>
              <NumericCell>
                <Quantity atoms={balance.computed} asset={balance.asset} />
              </NumericCell>
              {hasColumn && (
                <NumericCell>
                  {balance.stated === null ? (
                    '–'
                  ) : (
                    <Quantity atoms={balance.stated} asset={balance.asset} />
                  )}
                </NumericCell>
              )}
              {hasColumn && (
                <td>
                  <BalanceStatus balance={balance} />
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </Table>
    </section>
  );
}

function BalanceStatus({ balance }: { balance: BalanceView }) {
  const { t } = useI18n();
  if (balance.status === 'agrees') return t('report.balance.agrees');
  if (balance.status === 'no-column') return t('report.balance.none');
  const { gaps, gapCount, asset } = balance;
  return (
    <div className={styles.gaps}>
      <span>{t('report.balance.gaps', { count: gapCount })}</span>
      <ul className={styles.notes}>
        {gaps.map(({ row, afterRow, missing }) => (
          <li key={row}>
            {afterRow === null
              ? t('report.balance.gapAtStart', { row })
              : t('report.balance.gap', { row, afterRow })}{' '}
            <Quantity atoms={missing} asset={asset} />
          </li>
        ))}
      </ul>
    </div>
  );
}

/** Where lots are kept per account, two files of one exchange may be two accounts. */
function AccountForm({ source }: { source: SourceView }) {
  const { t } = useI18n();
  const { tell } = useWorker();

  function save(event: SubmitEvent<HTMLFormElement>): void {
    event.preventDefault();
    const account = fieldText(new FormData(event.currentTarget), 'account');
    if (account !== '' && account !== source.account) {
      tell((service) => service.setFileOptions(source.fileId, { account }));
    }
  }

  return (
    <section>
      <h4>{t('report.source.reading')}</h4>
      <p className={styles.quiet}>
        {t('report.source.zone', { zone: source.zone.name })} ·{' '}
        <bdi dir="ltr">{source.assets.join(', ')}</bdi>
      </p>
      <FileQuestions source={source} questions={questionsOf(source).answered} />
      <form className={styles.question} onSubmit={save}>
        <Field label={t('report.field.account')} hint={t('report.source.accountHint')}>
          {(control) => <TextInput {...control} name="account" defaultValue={source.account} />}
        </Field>
        <Button variant="secondary" type="submit">
          {t('report.save')}
        </Button>
      </form>
    </section>
  );
}
