interface Asking<Answer> {
  readonly ask: () => Promise<Answer>;
  /** How long after an answer it is asked again; null: never. */
  readonly everyMs: number | null;
  /** Whether the page is in front of somebody. */
  readonly isSeen: () => boolean;
  readonly take: (answer: Answer) => void;
}

/**
 * Asks at once, also in a tab in the background, which would have nothing to show when it comes to the
 * front; later only while the page is seen.
 *
 * @returns the way to stop: no answer is taken any more
 */
export function keepAsking<Answer>({ ask, everyMs, isSeen, take }: Asking<Answer>): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let left = false;
  const run = async (isFirst: boolean) => {
    const answer = isFirst || isSeen() ? await ask() : null;
    if (left) return;
    if (answer !== null) take(answer);
    if (everyMs !== null) timer = setTimeout(() => void run(false), everyMs);
  };
  void run(true);
  return () => {
    left = true;
    clearTimeout(timer);
  };
}
