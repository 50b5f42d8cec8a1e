import { loadLater } from '@meridian/shell/load-later.ts';
import { readDocumentI18n } from '@meridian/shell/read-document.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { ReportDocument } from '../ReportDocument.tsx';

// A transition hydrates in slices, so that a slow device answers in between.
startTransition(() => {
  hydrateRoot(document, <ReportDocument i18n={readDocumentI18n()} />);
});

loadLater();
