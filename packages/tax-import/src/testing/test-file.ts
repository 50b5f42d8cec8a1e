import type { SourceFile } from '../containers/byte-source.ts';
import { type ImportedSource, importFile, type ImportOptions } from '../import-file.ts';
import { invariant } from '@meridian/money/invariant.ts';

/** A file as a browser hands it over, from text or bytes. */
export function fileOf(content: string | Uint8Array<ArrayBuffer>, name = 'export.csv'): SourceFile {
  return Object.assign(new Blob([content]), { name });
}

/** Imports a file that must be recognised. */
export async function importText(
  content: string | Uint8Array<ArrayBuffer>,
  options?: ImportOptions,
): Promise<ImportedSource> {
  const [outcome, second] = await importFile(fileOf(content), options);
  invariant(outcome !== undefined && second === undefined, 'one outcome expected');
  invariant(outcome.ok, outcome.ok ? '' : `not imported: ${outcome.code}`);
  return outcome;
}

/** A file of any size whose bytes are made when they are read; `pulled` counts them. */
export class LazyFile implements SourceFile {
  readonly name = 'noise.csv';
  readonly size: number;
  pulled = 0;
  readonly #byteAt: (index: number) => number;

  constructor(size: number, byteAt: (index: number) => number) {
    this.size = size;
    this.#byteAt = byteAt;
  }

  stream(): ReadableStream<Uint8Array> {
    return this.#range(0, this.size).stream();
  }

  slice(start: number, end: number): Pick<SourceFile, 'size' | 'stream'> {
    return this.#range(start, Math.min(end, this.size));
  }

  #range(start: number, end: number): Pick<SourceFile, 'size' | 'stream'> {
    return {
      size: end - start,
      stream: () => {
        let position = start;
        return new ReadableStream<Uint8Array>(
          {
            pull: (controller) => {
              const length = Math.min(64 * 1024, end - position);
              if (length <= 0) return controller.close();
              const chunk = Uint8Array.from({ length }, (_, index) =>
                this.#byteAt(position + index),
              );
              position += length;
              this.pulled += length;
              controller.enqueue(chunk);
            },
          },
          { highWaterMark: 0 },
        );
      },
    };
  }
}
