/** Where text goes: `process.stdout`, or a file's stream. */
interface Sink {
  write(text: string, done: (problem?: Error | null) => void): unknown;
}

/**
 * Waits until each piece is out, so that a pipe gets all of it before the process ends and no more
 * than one piece waits in memory. A reader that went away (`| head`) is not an error.
 *
 * @throws what the sink says otherwise, such as that the disk is full
 */
export async function write(sink: Sink, pieces: Iterable<string>): Promise<void> {
  for (const piece of pieces) {
    if (piece === '') continue;
    const problem = await new Promise<Error | null>((done) => {
      sink.write(piece, (failed) => done(failed ?? null));
    });
    if (problem === null) continue;
    if ('code' in problem && problem.code === 'EPIPE') return;
    throw problem;
  }
}
