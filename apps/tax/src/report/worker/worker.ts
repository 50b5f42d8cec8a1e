import { expose, proxy } from 'comlink';

import type { ReportWorker } from '../model/service.ts';
import { openReport } from './service.ts';

const worker: ReportWorker = {
  open: async (language, listen) => proxy(await openReport(language, listen)),
};

expose(worker);
