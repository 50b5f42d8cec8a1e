import { useEffect, useState, type ReactNode } from 'react';

import styles from './DropTarget.module.css';
import { useAddFiles } from './use-add-files.ts';

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
  const { addFiles } = useAddFiles();
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
      if (files.length > 0) addFiles(files);
    };
    addEventListener('dragover', onDrag, { signal });
    addEventListener('dragleave', onLeave, { signal });
    addEventListener('drop', onDrop, { signal });
    return () => listening.abort();
  }, [addFiles]);
  return (
    <div className={isOver ? `${className} ${styles.over}` : className} data-dragging={isOver}>
      {children}
    </div>
  );
}

function carriesFiles({ dataTransfer }: DragEvent): boolean {
  return dataTransfer?.types.includes('Files') ?? false;
}
