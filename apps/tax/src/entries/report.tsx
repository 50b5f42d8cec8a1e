import { loadLater } from '@meridian/shell/load-later.ts';
import { readLanguages } from '@meridian/shell/read-document.ts';
import { hydrate } from '@meridian/shell/hydrate.ts';
import { ServedHead } from '@meridian/shell/served.tsx';

import { leadHome } from '../hand-over/lead-home.ts';
import { ReportDocument } from '../ReportDocument.tsx';
import { loadOwnNames } from '../report/shared/names.ts';

const languages = readLanguages();
hydrate(<ReportDocument languages={languages} head={<ServedHead />} />);
leadHome(languages.frame.locale);
void loadOwnNames(languages.content.tag);

loadLater();
