import type { WorkspaceView } from '../model/workspace-view.ts';
import { likelyCountry } from './likely-country.ts';
import type { ReportClient } from './report-client.ts';

/**
 * What the address asks for, once the workspace is read. The country that the reader came with is
 * chosen where none was yet. `#sample` leads to a finished report: that of invented trades, or the
 * reader's own where the device keeps one, which the sample never joins unasked.
 */
export function openOnArrival(client: ReportClient): () => void {
  const isForSample = location.hash === '#sample';
  const stop = client.subscribe(() => {
    const { workspace } = client.state();
    if (workspace === null || workspace.reading) return;
    stop();
    open(client, workspace, isForSample).catch(() => undefined);
  });
  return stop;
}

async function open(
  client: ReportClient,
  workspace: WorkspaceView,
  isForSample: boolean,
): Promise<void> {
  const country = countryOnArrival(workspace, isForSample);
  if (country !== null) await client.ask((service) => service.chooseCountry(country));
  if (!isForSample) return;
  if (workspace.sources.length === 0) await client.ask((service) => service.addSample());
  // In place of the address that came here: going back leaves the report.
  location.replace('#report');
}

/** Null where the choice stays as it is. */
function countryOnArrival(
  { choice, countries }: WorkspaceView,
  isForSample: boolean,
): string | null {
  if (choice.country !== null) return null;
  const known = new Set(countries.map(({ code }) => code));
  const { country } = document.documentElement.dataset;
  if (country !== undefined && known.has(country)) return country;
  const languages = [...navigator.languages, document.documentElement.lang];
  return isForSample ? likelyCountry(languages, known) : null;
}
