import type { Bytes } from './seal.ts';

export async function gzip(value: Blob): Promise<Bytes> {
  const packed = value.stream().pipeThrough(new CompressionStream('gzip'));
  return new Uint8Array(await new Response(packed).arrayBuffer());
}

/**
 * Unpacks what must come to `size` bytes, and stops at the first piece beyond: a small file made to
 * fill the memory gets no further.
 *
 * @returns null where it is another size, or no gzip
 */
export async function gunzip(packed: Bytes, size: number): Promise<Blob | null> {
  const reader = new Blob([packed])
    .stream()
    .pipeThrough(new DecompressionStream('gzip'))
    .getReader();
  const pieces: Bytes[] = [];
  let length = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      length += value.length;
      if (length > size) {
        await reader.cancel();
        return null;
      }
      pieces.push(value);
    }
  } catch {
    return null;
  }
  return length === size ? new Blob(pieces) : null;
}
