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
    return chooseCountryOnArrival(client);
  }, [client, locale]);
  return <ReportContext value={client}>{children}</ReportContext>;
}

/** The country that the reader came with is chosen where none was yet. */
function chooseCountryOnArrival(client: ReportClient): () => void {
  const { country } = document.documentElement.dataset;
  if (country === undefined) return () => undefined;
  const stop = client.subscribe(() => {
    const { workspace } = client.state();
    if (workspace === null || workspace.reading) return;
    stop();
    const isKnown = workspace.countries.some(({ code }) => code === country);
    if (workspace.choice.country !== null || !isKnown) return;
    client.ask((service) => service.chooseCountry(country)).catch(() => undefined);
  });
  return stop;
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
