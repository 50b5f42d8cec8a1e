import { hydrate } from '@meridian/shell/hydrate.ts';
import { readLanguages } from '@meridian/shell/read-document.ts';
import { ServedHead } from '@meridian/shell/served.tsx';

import { CatalogueDocument } from '../catalogue/CatalogueDocument.tsx';

hydrate(<CatalogueDocument languages={readLanguages()} head={<ServedHead />} />);
