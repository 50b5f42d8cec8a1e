import { isLocale, type Locale } from '@meridian/editions/locales.ts';
import { pathOf } from '@meridian/routes/paths.ts';

// The document is never hydrated: without this its styles would be in no file.
import '../forward/forward.css';
import { FORWARD_PARTS, REPORT_LINK_ID } from '../forward/parts.ts';
import { giveToReport, hasOpener } from '../hand-over/give-to-report.ts';
import { writeHandOver } from '../hand-over/hand-over-file.ts';
import {
  readOldWorkspace,
  removeOldWorkspace,
  type OldWorkspace,
} from '../hand-over/old-workspace.ts';
import { reportOrigin } from '../hand-over/report-place.ts';
import { travelHash } from '../hand-over/travel.ts';
import { saveFile } from '@meridian/ui/save-file.ts';

// The report opened this page to take what is kept here.
const isAsked = location.hash === '#move';
const locale = documentLocale();
const report = reportOrigin(locale) + pathOf('taxReport', locale);
const old = await readOldWorkspace().catch(() => null);

if (!isAsked) {
  const address = report + travelHash(old !== null);
  pointLinkAt(address);
  location.replace(address);
} else {
  pointLinkAt(report);
  if (old === null) show('nothing');
  else if (hasOpener()) await handOver(old);
  else offerFile(old);
}

async function handOver(workspace: OldWorkspace): Promise<void> {
  show('moving');
  const file = await fileOf(workspace);
  const isTaken = await giveToReport(file, locale);
  hide('moving');
  if (!isTaken) {
    show('failed');
    offerFile(workspace);
    return;
  }
  // The report has counted and hashed what it keeps: only now there are two of it.
  await removeOldWorkspace();
  show('moved');
  window.close();
}

/** Where windows cannot be opened: the user carries the file, and says when it has arrived. */
function offerFile(workspace: OldWorkspace): void {
  show('saving');
  buttonOf('save').addEventListener('click', () => {
    void fileOf(workspace).then((file) => {
      saveFile(file, file.name);
      // A second copy exists from now on, but only the user sees when it has arrived.
      show('removing');
    });
  });
  buttonOf('remove').addEventListener('click', () => {
    void removeOldWorkspace().then(() => {
      hide('saving');
      hide('failed');
      show('nothing');
    });
  });
}

function fileOf(workspace: OldWorkspace): Promise<File> {
  return writeHandOver({ kind: 'workspace', ...workspace });
}

function documentLocale(): Locale {
  const named = document.documentElement.dataset.locale ?? '';
  if (!isLocale(named)) throw new Error(`document without a known locale: "${named}"`);
  return named;
}

function pointLinkAt(address: string): void {
  document.querySelector<HTMLAnchorElement>(`#${REPORT_LINK_ID}`)?.setAttribute('href', address);
}

function show(part: keyof typeof FORWARD_PARTS): void {
  document.getElementById(FORWARD_PARTS[part])?.removeAttribute('hidden');
}

function hide(part: keyof typeof FORWARD_PARTS): void {
  document.getElementById(FORWARD_PARTS[part])?.setAttribute('hidden', '');
}

function buttonOf(part: 'save' | 'remove'): HTMLButtonElement {
  const found = document.querySelector<HTMLButtonElement>(`#${FORWARD_PARTS[part]}`);
  if (found === null) throw new Error(`there is no button ${part}`);
  return found;
}
