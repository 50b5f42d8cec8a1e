const FINAL_TEXT = 0x81;
const LENGTH_IN_16_BITS = 126;
const LENGTH_IN_64_BITS = 127;

/**
 * A whole text message as a server sends it (RFC 6455 section 5.2: final, opcode 1, unmasked), made
 * once and written to many connections as it is. `ws` would frame it anew for each of them.
 */
export function textFrame(text: string): Buffer {
  const length = Buffer.byteLength(text);
  const headerLength = length < LENGTH_IN_16_BITS ? 2 : length < 0x1_00_00 ? 4 : 10;
  const frame = Buffer.allocUnsafe(headerLength + length);
  frame[0] = FINAL_TEXT;
  if (headerLength === 2) {
    frame[1] = length;
  } else if (headerLength === 4) {
    frame[1] = LENGTH_IN_16_BITS;
    frame.writeUInt16BE(length, 2);
  } else {
    frame[1] = LENGTH_IN_64_BITS;
    frame.writeBigUInt64BE(BigInt(length), 2);
  }
  frame.write(text, headerLength);
  return frame;
}
