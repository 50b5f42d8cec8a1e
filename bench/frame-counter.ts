/** Counts the frames of a server that end in each chunk of its stream (RFC 6455 section 5.2). */
export function createFrameCounter(): (chunk: Buffer) => number {
  let partialHeader = Buffer.alloc(0);
  let payloadLeft = 0;
  return (received) => {
    let chunk = received;
    let ended = 0;
    if (partialHeader.length > 0) {
      chunk = Buffer.concat([partialHeader, received]);
      partialHeader = Buffer.alloc(0);
    }
    let offset = 0;
    for (;;) {
      if (payloadLeft > 0) {
        const step = Math.min(payloadLeft, chunk.length - offset);
        offset += step;
        payloadLeft -= step;
        if (payloadLeft > 0) return ended;
        ended += 1;
      }
      const header = readHeader(chunk, offset);
      if (header === null) {
        partialHeader = Buffer.from(chunk.subarray(offset));
        return ended;
      }
      offset += header.bytes;
      payloadLeft = header.payload;
      if (payloadLeft === 0) ended += 1;
    }
  };
}

function readHeader(chunk: Buffer, offset: number): { bytes: number; payload: number } | null {
  if (chunk.length - offset < 2) return null;
  const length = chunk.readUInt8(offset + 1);
  if (length < 126) return { bytes: 2, payload: length };
  const bytes = length === 126 ? 4 : 10;
  if (chunk.length - offset < bytes) return null;
  const payload = length === 126 ? chunk.readUInt16BE(offset + 2) : chunk.readUIntBE(offset + 4, 6);
  return { bytes, payload };
}
