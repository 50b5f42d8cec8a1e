import { isLocale } from '@meridian/editions/locales.ts';
import { createI18n, type CompiledMessages, type I18n } from '@meridian/i18n/i18n.ts';
import { I18nProvider } from '@meridian/ui/I18nProvider.tsx';
import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';

import { Footer } from '../Footer.tsx';
import { preservePaths } from '../preserve-path.ts';
import { MESSAGES_TEMPLATE, messagesAddress, setMessagesTemplate } from '../load-messages.ts';
import { accentProperties } from './accent.ts';
import type { MountOptions } from './mount-options.ts';
import { MountedHeader } from './MountedHeader.tsx';
import { preparePage, rememberedLanguage } from './prepare-page.ts';
import { registrationLinks } from './registration-links.ts';
import { MountRegistry, type Mounted, type MountedPart } from '../mount-registry.ts';
import { findNoOffers } from '../page-notices.ts';
import { setPageEntries } from '../placeholder/page-entries.ts';
import { writeNavigation } from '../placeholder/write-navigation.ts';
import { report } from '../report.ts';

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
  const { live = true, registration } = options;
  if (live && options.skeleton !== true) preparePage(options);
  return mount('header', container, options, (i18n) => {
    findNoOffers(i18n.locale);
    writeNavigation(i18n);
    return <MountedHeader {...options} live={live} waysIn={registrationLinks(registration)} />;
  });
}

/** Puts the footer into an element of a page that knows no React. */
export function mountFooter(container: Element, options: MountOptions): MountHandle {
  const { page = null, live = true, slots } = options;
  const choices = live && slots !== null;
  return mount('footer', container, options, () => <Footer page={page} choices={choices} />);
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
  if (part === 'header' && options.skeleton === true) markDecided();
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
async function loadI18n(options: MountOptions): Promise<I18n | null> {
  const { locale = rememberedLanguage(), messagesTemplate = MESSAGES_TEMPLATE } = options;
  setMessagesTemplate(messagesTemplate);
  try {
    if (!isLocale(locale)) throw new Error(`no such locale: ${locale}`);
    const response = await fetch(messagesAddress(messagesTemplate, locale, 'common'));
    if (!response.ok) throw new Error(`messages answered ${response.status}`);
    // `as`: written by our own build.
    return createI18n(locale, (await response.json()) as CompiledMessages);
  } catch (error) {
    report({ code: 'SHELL_MESSAGES', error });
    onReport?.('SHELL_MESSAGES');
    return null;
  }
}
