import type { SettingName } from '@meridian/tax-rules/reporting.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';

import { useWorker } from '../../client/ReportContext.tsx';
import type { Answers } from '../../model/workspace-view.ts';

interface Setting {
  readonly label: string;
  /** A line of help, and what is assumed while nothing is said. */
  readonly hint: string;
  /** Says something else of it; nothing takes the answer back. */
  setAnswers(given: Answers): void;
}

/** The words of a setting, and the way to answer it. */
export function useSetting(name: SettingName, answers: Answers): Setting {
  const { text } = useI18n();
  const { tell: setAnswers } = useWorker();
  const help = text({ id: `setting.${name}.help` });
  const assumed = answers[name] === undefined ? ` ${text({ id: `setting.${name}.default` })}` : '';
  return {
    label: text({ id: `setting.${name}.question` }),
    hint: `${help}${assumed}`,
    setAnswers(given) {
      const { [name]: _, ...others } = answers;
      setAnswers((service) => service.answer({ ...others, ...given }));
    },
  };
}
