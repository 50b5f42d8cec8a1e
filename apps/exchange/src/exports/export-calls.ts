import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type * as wire from '@meridian/protocol/contracts/exports.ts';
import { accessRefusal } from '@meridian/protocol/access-refusal.ts';
import { EXPORT_PATHS } from '@meridian/protocol/exports-api.ts';

import type { Answer } from '../wallet/wallet-calls.ts';

export interface ExportCalls {
  jobs(): Promise<Answer<wire.ExportsResult>>;
  create(request: wire.CreateExportRequest): Promise<Answer<wire.CreateExportResult>>;
}

/** The calls of export jobs. A failure says who may, or no more than that it failed. */
export function exportCalls(client: Pick<BusinessClient, 'get' | 'post'>): ExportCalls {
  return {
    jobs: () => answered(client.get(EXPORT_PATHS.list, {}, { hiddenToast: true })),
    create: (request) =>
      answered(client.post(EXPORT_PATHS.create, { ...request }, { hiddenToast: true })),
  };
}

async function answered<Result>(call: ReturnType<BusinessClient['get']>): Promise<Answer<Result>> {
  const answer = await call;
  // `as`: the gateway's answer by its contract.
  if (answer.ok) return { ok: true, result: answer.result as Result };
  return { ok: false, refusal: { reason: accessRefusal(answer.error) ?? 'unknown', field: '' } };
}
