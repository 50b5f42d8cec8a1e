import type { BotInfo } from '@meridian/protocol/contracts/bots.ts';
import { pathOf } from '@meridian/routes/paths.ts';
import { ButtonLink } from '@meridian/ui/Button.tsx';
import { EmptyState } from '@meridian/ui/EmptyState.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Notice } from '@meridian/ui/Notice.tsx';
import { Panel } from '@meridian/ui/Panel.tsx';
import { Skeleton } from '@meridian/ui/Skeleton.tsx';

import { useAsked } from '../wallet/use-wallet.ts';
import { BotDetails } from './BotDetails.tsx';
import { nameOf, profitOf } from './bot-name.ts';
import { isOver, returnOf } from './bot-figures.ts';
import { BotsFrame, type BotsView } from './BotsFrame.tsx';
import styles from './bots.module.css';
import { Figure, percentOf } from './Figure.tsx';
import { StatusBadge } from './StatusBadge.tsx';

const REFRESH_MS = 3_000;

/** All bots of a person, or the one that `?id=` names. */
export function MyBots() {
  const id = new URLSearchParams(location.search).get('id');
  return (
    <BotsFrame place="myBots">
      {({ calls }) => (id === null ? <List calls={calls} /> : <BotDetails calls={calls} id={id} />)}
    </BotsFrame>
  );
}

function List({ calls }: Pick<BotsView, 'calls'>) {
  const { t, locale } = useI18n();
  const { loaded } = useAsked(calls.bots, REFRESH_MS);
  if (loaded.type === 'loading') return <Skeleton lines={8} />;
  if (loaded.type === 'failed') {
    return (
      <Notice kind="error" live>
        {t('bots.failed')}
      </Notice>
    );
  }
  const { bots } = loaded.value;
  if (bots.length === 0) {
    return (
      <EmptyState
        title={t('bots.mine.none.title')}
        action={
          <ButtonLink variant="primary" href={pathOf('botGrid', locale)}>
            {t('bots.create.heading')}
          </ButtonLink>
        }
      >
        <p>{t('bots.mine.none.text')}</p>
      </EmptyState>
    );
  }
  return (
    <>
      <Group title={t('bots.mine.running')} bots={bots.filter((bot) => !isOver(bot))} />
      <Group title={t('bots.mine.ended')} bots={bots.filter(isOver)} />
    </>
  );
}

function Group({ title, bots }: { title: string; bots: readonly BotInfo[] }) {
  const { t } = useI18n();
  return (
    <section className={styles.stack} aria-label={title}>
      <h2>{title}</h2>
      {bots.length === 0 ? (
        <p className={styles.note}>{t('bots.mine.noneHere')}</p>
      ) : (
        <ul className={styles.bots}>
          {bots.map((bot) => (
            <li key={bot.id}>
              <BotCard bot={bot} />
            </li>
          ))}
        </ul>
      )}
    </section>
  );
}

function BotCard({ bot }: { bot: BotInfo }) {
  const { t, tag, locale } = useI18n();
  const { quote, status, result } = bot;
  const profit = profitOf(t, bot);
  const rate = returnOf(bot);
  return (
    <Panel level={3} title={nameOf(t, bot)} actions={<StatusBadge status={status} />}>
      <div className={styles.stack}>
        <dl className={styles.facts}>
          <dt>{t('bots.result')}</dt>
          <dd>
            <Figure value={result} asset={quote} isResult />
            {rate !== null && <bdi dir="ltr"> ({percentOf(rate, tag)})</bdi>}
          </dd>
          <dt>{profit.label}</dt>
          <dd>
            <Figure value={profit.value} asset={quote} isResult />
          </dd>
          <dt>{t('bots.investment')}</dt>
          <dd>
            <Figure value={bot.parameters.investment} asset={quote} />
          </dd>
        </dl>
        <div className={styles.row}>
          <ButtonLink
            variant="secondary"
            size="small"
            href={`${pathOf('myBots', locale)}?id=${bot.id}`}
          >
            {t('bots.details')}
          </ButtonLink>
        </div>
      </div>
    </Panel>
  );
}
