import type { Stage } from './stages.ts';

interface Schedule<Result> {
  readonly stages: readonly Stage[];
  /** How many stages run at a time. */
  readonly slots: number;
  readonly run: (stage: Stage) => Promise<Result>;
  /** Called with each stage in the order of the list, as soon as all before it are through. */
  readonly onEnd: (stage: Stage, result: Result) => void;
}

/**
 * Runs stages beside each other. One starts when a place is free and what it comes after has ended;
 * of those that could, the first of the list. What is not among the stages is not waited for.
 */
export async function runStages<Result>({
  stages,
  slots,
  run,
  onEnd,
}: Schedule<Result>): Promise<void> {
  const names = new Set(stages.map(({ name }) => name));
  const waiting = new Set(stages);
  const running = new Map<Stage, Promise<void>>();
  const ended = new Map<string, Result>();
  let reported = 0;
  const tell = () => {
    for (; reported < stages.length; reported += 1) {
      const stage = stages[reported];
      const result = stage === undefined ? undefined : ended.get(stage.name);
      if (stage === undefined || result === undefined) return;
      onEnd(stage, result);
    }
  };
  const start = (stage: Stage) => {
    waiting.delete(stage);
    const end = run(stage).then((result) => {
      running.delete(stage);
      ended.set(stage.name, result);
      tell();
    });
    running.set(stage, end);
  };
  const isFree = ({ after }: Stage) => after.every((name) => !names.has(name) || ended.has(name));
  while (waiting.size > 0 || running.size > 0) {
    for (const stage of waiting) if (running.size < slots && isFree(stage)) start(stage);
    if (running.size === 0) throw new Error('stages wait for each other');
    await Promise.race(running.values());
  }
}
