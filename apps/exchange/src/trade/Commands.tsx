import { useEffect, useRef, useState } from 'react';

import { commandOf, type CommandParts, runCommand } from './commands.ts';
import { useLater } from './use-later.ts';

type Open = 'palette' | 'help' | null;

/** Keys of the whole page, the sheet that lists them, and the palette that has the same by name. */
export function Commands({
  model,
  ticket,
  layout,
  showTicket,
}: Omit<CommandParts, 'openDialog' | 'focus' | 'press'>) {
  const [open, setOpen] = useState<Open>(null);
  const parts: CommandParts = {
    ...{ model, ticket, layout, showTicket },
    openDialog: setOpen,
    focus: (selector) => later(() => found(selector)?.focus()),
    press: (selector) => later(() => found(selector)?.click()),
  };
  const latest = useRef({ parts, open });
  useEffect(() => {
    latest.current = { parts, open };
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const name = commandOf(event);
      // What is typed while a dialog is on its way was meant for it.
      if (name === null || latest.current.open !== null) return;
      event.preventDefault();
      runCommand(name, latest.current.parts);
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  return (
    <>
      {open === 'help' && <Help close={() => setOpen(null)} />}
      {open === 'palette' && <CommandPalette parts={parts} close={() => setOpen(null)} />}
    </>
  );
}

const loadHelp = async () => (await import('./HotkeyHelp.tsx')).HotkeyHelp;
const loadPalette = async () => (await import('./Palette.tsx')).Palette;

function Help(props: { close: () => void }) {
  const loaded = useLater(loadHelp);
  return loaded !== null && <loaded.Part {...props} />;
}

function CommandPalette(props: { parts: CommandParts; close: () => void }) {
  const loaded = useLater(loadPalette);
  return loaded !== null && <loaded.Part {...props} />;
}

/** Once what a command changed is drawn, and a dialog that it came from is closed. */
function later(run: () => void): void {
  setTimeout(run, 0);
}

function found(selector: string): HTMLElement | null {
  return document.querySelector<HTMLElement>(`main ${selector}`);
}
