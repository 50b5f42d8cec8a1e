import type { Progress } from '../model/workspace-view.ts';

/** Ten reports a second: smooth to look at, nothing beside the work. */
const EVERY_MS = 100;

export interface ProgressMeter {
  /** A new piece of work; `file` names it where there is one. */
  start(type: Progress['type'], file?: string): void;
  update(done: number, total: number, rows: number): void;
  stop(): void;
}

/** Passes progress on, at most ten times a second. */
export function createProgressMeter(send: (progress: Progress | null) => void): ProgressMeter {
  let type: Progress['type'] = 'opening';
  let file: string | undefined;
  let started = 0;
  let sent = 0;
  const report = (done: number, total: number, rows: number): void => {
    const now = performance.now();
    sent = now;
    const elapsedMs = now - started;
    send({ type, ...(file === undefined ? {} : { file }), done, total, rows, elapsedMs });
  };
  return {
    start(newType, newFile) {
      if (newType === type && newFile === file && started > 0) return;
      type = newType;
      file = newFile;
      started = performance.now();
      report(0, 0, 0);
    },
    update(done, total, rows) {
      if (performance.now() - sent >= EVERY_MS) report(done, total, rows);
    },
    stop() {
      started = 0;
      send(null);
    },
  };
}
