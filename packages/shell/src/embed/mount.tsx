import { isLocale } from '@meridian/editions/locales.ts';
import { createI18n, type CompiledMessages, type I18n } from '@meridian/i18n/i18n.ts';
import type { PageName } from '@meridian/routes/paths.ts';
import { I18nProvider } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { isInAppNow } from '../app.ts';
import { Footer } from '../Footer.tsx';
import { Header } from '../Header.tsx';
import { preservePaths } from '../preserve-path.ts';
import { MESSAGES_TEMPLATE, messagesAddress } from '../load-messages.ts';
import { accentProperties } from './accent.ts';
import { registrationLinks } from './registration-links.ts';
import { PageEntries } from './PageEntries.tsx';
import { MountRegistry, type Mounted, type MountedPart } from '../mount-registry.ts';
import { setPageEntries } from '../placeholder/page-entries.ts';
import { writeNavigation } from '../placeholder/write-navigation.ts';
import { report } from '../report.ts';
import { UserLinks } from '../session/UserLinks.tsx';

export interface MountOptions {
  locale: string;
  /** The page the header stands on, where it is one of ours. */
  page?: PageName;
  /** The option of invitation pages (R-SHELL-06). */
  invite?: boolean;
  /** What the page presets about registration (R-REG-01): the header's links carry it. */
  registration?: Readonly<Record<string, unknown>>;
  /** What the page adds to the navigation, as the cache has it: `{name, renderer, href}` (R-HDR-10). */
  entries?: readonly unknown[];
  /** Keeps the placeholder bar and nothing else (R-SHELL-07). */
  skeleton?: boolean;
  /** The colour of links and marks, `#rrggbb`, where it is the page's own; anything else is ignored. */
  accent?: string;
  /** Where messages lie: `{project}`, `{lang}` and `{namespace}` are put in (R-SHELL-14). */
  messagesTemplate?: string;
  onReport?: (code: string) => void;
}

export interface MountHandle {
  unmount(): void;
}

let onReport: MountOptions['onReport'];

const registry = new MountRegistry((code) => {
  report({ code });
  onReport?.(code);
});

/** Puts the header into an element of a page that knows no React. */
export function mountHeader(container: Element, options: MountOptions): MountHandle {
  setPageEntries(options.entries ?? []);
  return mount('header', container, options, (i18n) => {
    writeNavigation(i18n);
    return (
      <Header
        page={options.page ?? null}
        invite={options.invite ?? false}
        user={<UserLinks {...registrationLinks(options.registration)} />}
        entries={<PageEntries />}
      />
    );
  });
}

/** Puts the footer into an element of a page that knows no React. */
export function mountFooter(container: Element, options: MountOptions): MountHandle {
  return mount('footer', container, options, () => <Footer page={options.page ?? null} />);
}

function mount(
  part: MountedPart,
  container: Element,
  options: MountOptions,
  draw: (i18n: I18n) => ReactNode,
): MountHandle {
  onReport = options.onReport ?? onReport;
  let root: ReturnType<typeof createRoot> | undefined;
  const instance: Mounted = {
    release() {
      root?.unmount();
      container.replaceChildren();
    },
  };
  registry.mount(part, instance);
  const isHidden = part === 'header' && (options.skeleton === true || isInAppNow());
  if (isHidden) markDecided();
  else void show().then(markDecided);
  return { unmount: () => registry.unmount(part, instance) };

  /** For tests and monitors: the part shows, or the placeholder stays for good. */
  function markDecided(): void {
    container.setAttribute('data-ready', '');
  }

  async function show(): Promise<void> {
    const i18n = await loadI18n(options);
    // It may have been released, or replaced, while its words were on the way.
    if (i18n === null || !registry.isAlive(part, instance)) return;
    const frame = document.createElement('div');
    frame.className = 'meridian-shell';
    frame.lang = i18n.lang;
    frame.dir = i18n.dir;
    preservePaths(frame);
    for (const [name, value] of accentProperties(options.accent)) {
      frame.style.setProperty(name, value);
    }
    root = createRoot(frame);
    root.render(<I18nProvider i18n={i18n}>{draw(i18n)}</I18nProvider>);
    container.replaceChildren(frame);
  }
}

/** The words of the frame; without them the placeholder stays, and nothing throws to the page. */
async function loadI18n({ locale, messagesTemplate }: MountOptions): Promise<I18n | null> {
  try {
    if (!isLocale(locale)) throw new Error(`no such locale: ${locale}`);
    const response = await fetch(
      messagesAddress(messagesTemplate ?? MESSAGES_TEMPLATE, locale, 'common'),
    );
    if (!response.ok) throw new Error(`messages answered ${response.status}`);
    // `as`: written by our own build.
    return createI18n(locale, (await response.json()) as CompiledMessages);
  } catch (error) {
    report({ code: 'SHELL_MESSAGES', error });
    onReport?.('SHELL_MESSAGES');
    return null;
  }
}
