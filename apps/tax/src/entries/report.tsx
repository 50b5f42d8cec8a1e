import { loadLater } from '@meridian/shell/load-later.ts';
import { readLanguages } from '@meridian/shell/read-document.ts';
import { hydrate } from '@meridian/shell/hydrate.ts';
import { ServedHead } from '@meridian/shell/served.tsx';

import { ReportDocument } from '../ReportDocument.tsx';

hydrate(<ReportDocument languages={readLanguages()} head={<ServedHead />} />);

loadLater();
