import { useMemo } from 'react';

import type { Service } from '../client/report-client.ts';
import { useWorker } from '../client/ReportContext.tsx';
import type { AddedFiles } from '../model/service.ts';

/**
 * Adds files or the sample. Who added a ledger lands on the report, where what is open is named; not
 * where a file was refused and asks for something, nor after going elsewhere meanwhile.
 */
export function useAddFiles() {
  const { ask } = useWorker();
  return useMemo(() => {
    const add = (command: (service: Service) => Promise<AddedFiles>) => {
      const from = location.hash;
      ask(command).then(
        ({ sources, problems }) => {
          if (sources > 0 && problems === 0 && location.hash === from) location.hash = 'report';
        },
        // A failure shows as `fault`.
        () => undefined,
      );
    };
    return {
      addFiles: (files: readonly File[]) => add((service) => service.addFiles(files)),
      addSample: () => add((service) => service.addSample()),
    };
  }, [ask]);
}
