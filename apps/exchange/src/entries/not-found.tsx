import { readDocumentI18n } from '@meridian/shell/read-document.ts';
import { startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';

import { NotFoundDocument } from '../NotFoundDocument.tsx';

// A transition hydrates in slices, so that a slow device answers in between.
startTransition(() => {
  hydrateRoot(document, <NotFoundDocument i18n={readDocumentI18n()} />);
});
