import { useEffect, useState, type ReactNode } from 'react';

import { useWorker } from '../client/ReportContext.tsx';
import styles from './DropTarget.module.css';

/**
 * Takes files dropped anywhere on the page: one that misses the marked area would otherwise make
 * the browser leave the report and open the file.
 */
export function DropTarget({
  className,
  children,
}: {
  className: string | undefined;
  children: ReactNode;
}) {
  const { tell } = useWorker();
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    const listening = new AbortController();
    const { signal } = listening;
    const onDrag = (event: DragEvent) => {
      if (!carriesFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const onLeave = (event: DragEvent) => {
      if (event.relatedTarget === null) setOver(false);
    };
    const onDrop = (event: DragEvent) => {
      setOver(false);
      if (!carriesFiles(event)) return;
      event.preventDefault();
      const files = [...(event.dataTransfer?.files ?? [])];
      if (files.length > 0) tell((service) => service.addFiles(files));
    };
    addEventListener('dragover', onDrag, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, [tell]);
  return (
    <div className={isOver ? `${className} ${styles.over}` : className} data-dragging={isOver}>
      {children}
    </div>
  );
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
