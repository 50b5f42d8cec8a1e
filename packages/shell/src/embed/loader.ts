import { report } from '../report.ts';
import type { MountHandle } from './mount.tsx';
import type { MountOptions } from './mount-options.ts';

// The plain script of pages that know no React: `MeridianShell.mountHeader(element, { locale })`. The frame
// itself is a module beside it, so that what few visits need, modals and slots, can come when it is needed.
const { currentScript } = document;
const own = currentScript instanceof HTMLScriptElement ? currentScript.src : window.location.origin;
const frame = import(/* @vite-ignore */ new URL('/shell/frame.js', own).href) as Promise<
  // `as`: built from it (tools/site/embed-build.ts).
  typeof import('./main.tsx')
>;

function mountLater(name: 'mountHeader' | 'mountFooter') {
  return (container: Element, options: MountOptions): MountHandle => {
    let isGone = false;
    let handle: MountHandle | undefined;
    frame.then(
      (module) => {
        if (!isGone) handle = module[name](container, options);
      },
      (error: unknown) => {
        report({ code: 'SHELL_SCRIPT', error });
        options.onReport?.('SHELL_SCRIPT');
      },
    );
    return {
      unmount() {
        isGone = true;
        handle?.unmount();
      },
    };
  };
}

Object.assign(window, {
  MeridianShell: { mountHeader: mountLater('mountHeader'), mountFooter: mountLater('mountFooter') },
});
