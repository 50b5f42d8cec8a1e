import { MESSAGES_ELEMENT_ID } from '@meridian/shell/site-module.ts';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import {
  createContext,
  use,
  useEffect,
  useMemo,
  useState,
  useSyncExternalStore,
  type ReactNode,
} from 'react';

import type { WorkspaceView } from '../model/workspace-view.ts';
import { openOnArrival } from './on-arrival.ts';
import {
  createReportClient,
  STARTING,
  type ClientState,
  type ReportClient,
  type Service,
} from './report-client.ts';

const ReportContext = createContext<ReportClient | null>(null);

/** Starts the worker once the page is alive; the prerendered page shows the empty workspace. */
export function ReportProvider({ children }: { children: ReactNode }) {
  const { locale } = useI18n();
  const [client] = useState(createReportClient);
  useEffect(() => {
    const messages = document.getElementById(MESSAGES_ELEMENT_ID)?.textContent ?? '{}';
    client.start({ locale, messages });
    return openOnArrival(client);
  }, [client, locale]);
  return <ReportContext value={client}>{children}</ReportContext>;
}

function useClient(): ReportClient {
  const client = use(ReportContext);
  if (client === null) throw new Error('the report needs a ReportProvider above it');
  return client;
}

export function useReportState(): ClientState {
  const client = useClient();
  return useSyncExternalStore(client.subscribe, client.state, () => STARTING);
}

/** The workspace as the worker last sent it, or null before it is open. */
export function useWorkspace(): WorkspaceView | null {
  return useReportState().workspace;
}

export interface Worker {
  ask: ReportClient['ask'];
  /** For a command whose effect comes back as a new workspace. */
  tell(command: (service: Service) => Promise<void>): void;
}

export function useWorker(): Worker {
  const client = useClient();
  return useMemo(
    () => ({
      ask: client.ask,
      tell(command) {
        // A failure shows as `fault`; nothing awaits this promise.
        client.ask(command).catch(() => undefined);
      },
    }),
    [client],
  );
}
