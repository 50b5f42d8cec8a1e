import { ReportProvider } from './client/ReportContext.tsx';
import { ReportFrame } from './frame/ReportFrame.tsx';

/** The report workspace: sources, review, report. Everything it shows is computed on the device. */
export function ReportApp() {
  return (
    <ReportProvider>
      <ReportFrame />
    </ReportProvider>
  );
}
