import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type * as wire from '@meridian/protocol/contracts/plans.ts';
import { PLAN_PATHS } from '@meridian/protocol/plans-api.ts';

import type { Answer } from '../wallet/wallet-calls.ts';
import { callsOf } from './bot-calls.ts';

export interface PlanCalls {
  plans(): Promise<Answer<wire.PlansResult>>;
  runs(id: string, cursor?: string): Promise<Answer<wire.RunsResult>>;
  create(request: wire.CreatePlanRequest): Promise<Answer<wire.PlanResult>>;
  edit(request: wire.EditPlanRequest): Promise<Answer<wire.PlanResult>>;
  pause(id: string): Promise<Answer<wire.PlanResult>>;
  resume(id: string): Promise<Answer<wire.PlanResult>>;
  end(id: string): Promise<Answer<wire.PlanResult>>;
}

/** The calls of recurring buys. A failure says who may, or no more than that it failed. */
export function planCalls(client: Pick<BusinessClient, 'get' | 'post'>): PlanCalls {
  const { get, post } = callsOf(client);
  return {
    plans: () => get(PLAN_PATHS.list),
    runs: (id, cursor) => get(PLAN_PATHS.runs, { id, ...(cursor !== undefined && { cursor }) }),
    create: (request) => post(PLAN_PATHS.create, request),
    edit: (request) => post(PLAN_PATHS.edit, request),
    pause: (id) => post(PLAN_PATHS.pause, { id }),
    resume: (id) => post(PLAN_PATHS.resume, { id }),
    end: (id) => post(PLAN_PATHS.end, { id }),
  };
}
