import { proxy, wrap, type Remote } from 'comlink';

import type { Language, ReportService, ReportWorker } from '../model/service.ts';
import type { Progress, WorkspaceView } from '../model/workspace-view.ts';

export interface ClientState {
  /** `broken`: the worker could not start or died; what the device keeps is untouched. */
  readonly phase: 'starting' | 'open' | 'broken';
  readonly workspace: WorkspaceView | null;
  readonly progress: Progress | null;
  /** A request failed through a mistake of ours; the page goes on, and says so. */
  readonly fault: boolean;
}

export type Service = Remote<ReportService>;

/** The page's side of the worker: its latest news, and the door to ask it for more. */
export interface ReportClient {
  subscribe(listener: () => void): () => void;
  state(): ClientState;
  /** Starts the worker, once. */
  start(language: Language): void;
  /** Asks the worker, once it is there. A failure shows as `fault` and rejects. */
  ask<Answer>(question: (service: Service) => Promise<Answer>): Promise<Answer>;
}

export const STARTING: ClientState = {
  phase: 'starting',
  workspace: null,
  progress: null,
  fault: false,
};

export function createReportClient(): ReportClient {
  let state = STARTING;
  // Held for good: comlink lets the worker go once nobody refers to its proxy any more, even while an
  // answer is on the way.
  let worker: Remote<ReportWorker> | null = null;
  const listeners = new Set<() => void>();
  const opened = Promise.withResolvers<Service>();
  const change = (patch: Partial<ClientState>): void => {
    state = { ...state, ...patch };
    for (const listener of listeners) listener();
  };
  const breakDown = (error: unknown): void => {
    console.error(error);
    change({ phase: 'broken', progress: null });
  };

  function start(language: Language): void {
    if (worker !== null) return;
    const thread = new Worker(new URL('../worker/worker.ts', import.meta.url), { type: 'module' });
    thread.addEventListener('error', breakDown);
    worker = wrap<ReportWorker>(thread);
    const listen = proxy((event: Parameters<Parameters<ReportWorker['open']>[1]>[0]) => {
      if (event.type === 'progress') change({ progress: event.progress });
      else change({ phase: 'open', workspace: event.workspace });
    });
    worker.open(language, listen).then(opened.resolve, breakDown);
  }

  return {
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    state: () => state,
    start,
    async ask(question) {
      const service = await opened.promise;
      try {
        return await question(service);
      } catch (error) {
        change({ fault: true });
        throw error;
      }
    },
  };
}
