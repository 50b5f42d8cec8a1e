import { brand } from '@meridian/editions/brand.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { MeridianArcs } from '@meridian/ui/MeridianArcs.tsx';

import { RegisterPanel } from '../account/AuthPage.tsx';
import { Principles } from '../home/Principles.tsx';
import styles from './InvitePage.module.css';

interface InvitePageProps {
  /** Who came by an invitation reads of it; who came by a campaign reads what the site is. */
  kind: 'invite' | 'sem';
}

/** Where invitations and campaigns lead: what the site is, and registration beside it. */
export function InvitePage({ kind }: InvitePageProps) {
  const { t } = useI18n();
  const names = { brand: brand.name };
  const isInvitation = kind === 'invite';
  return (
    <>
      <section className={styles.top}>
        <MeridianArcs className={styles.globe} />
        <div className={styles.inner}>
          <div>
            <h1 className={styles.title}>
              {isInvitation ? t('account.invite.head.title', names) : t('home.hero.title')}
            </h1>
            <p className={styles.text}>
              {isInvitation
                ? t('account.invite.text', names)
                : t('home.hero.text', { ...names, count: REGIONS.length })}
            </p>
          </div>
          <RegisterPanel />
        </div>
      </section>
      <Principles />
    </>
  );
}
