export interface Probe {
  /** Frames from the message to the one that shows it: 1 is the first after it. */
  readonly frames: number;
  readonly ms: number;
}

/** Tells the page now and then of the first row's symbol, and waits for its cell. */
export async function timeProbes(count: number): Promise<readonly Probe[]> {
  const bench = window.liveBench;
  const clock = window.frameClock;
  const row = document.querySelector('tbody tr[aria-rowindex="2"]');
  const symbol = row?.querySelector('th bdi')?.textContent?.replace('/', '') ?? '';
  const cell = row?.children[2];
  if (cell === undefined) throw new Error('the first market has no price');
  bench.probe = symbol;
  const probes: Probe[] = [];
  for (let probe = 0; probe < count; probe += 1) {
    // No multiple of a frame's time: messages come at any moment of a frame.
    await new Promise((resolve) => setTimeout(resolve, 50 + ((probe * 7) % 17)));
    const { text, close } = bench.next(symbol);
    const sentInFrame = clock.frames;
    const sentAt = performance.now();
    bench.tell(text);
    await new Promise<void>((resolve, reject) => {
      const tooLate = setTimeout(() => reject(new Error(`${close} was not shown`)), 10_000);
      const observer = new MutationObserver(() => {
        if (cell.textContent?.replaceAll(',', '') !== close) return;
        observer.disconnect();
        clearTimeout(tooLate);
        // A change after the paint is shown by the next frame.
        const frames = clock.frames - sentInFrame + (clock.isInFrame ? 0 : 1);
        const done = () => {
          probes.push({ frames, ms: performance.now() - sentAt });
          resolve();
        };
        if (clock.isInFrame) clock.painted.push(done);
        else done();
      });
      observer.observe(cell, { childList: true, characterData: true, subtree: true });
    });
  }
  bench.probe = null;
  return probes;
}
