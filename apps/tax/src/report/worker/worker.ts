import { loadLawTexts } from '@meridian/i18n/law-texts.ts';
import { expose, proxy } from 'comlink';

import type { ReportWorker } from '../model/service.ts';
import { localeOf } from './export-files.ts';
import { openReport } from './service.ts';

/** As long as the page's later steps wait (`load-later.ts`), so that no first load has them. */
const LAW_TEXTS_DELAY_MS = 1500;

const worker: ReportWorker = {
  async open(language, listen) {
    // Ahead of any report, so that they are there when the network is gone; where that fails, a
    // report asks again.
    setTimeout(
      () => void loadLawTexts(localeOf(language)).catch(() => undefined),
      LAW_TEXTS_DELAY_MS,
    );
    return proxy(await openReport(language, listen));
  },
};

expose(worker);
