import { Crc32 } from './crc32.ts';

/** The upper half of code page 437, in which zip archives name files (PKWARE APPNOTE, D.1). */
const CODE_PAGE_437 =
  'ÇüéâäàåçêëèïîìÄÅÉæÆôöòûùÿÖÜ¢£¥₧ƒáíóúñÑªº¿⌐¬½¼¡«»░▒▓│┤╡╢╖╕╣║╗╝╜╛┐' +
  '└┴┬├─┼╞╟╚╔╩╦╠═╬╧╨╤╥╙╘╒╓╫╪┘┌█▄▌▐▀αßΓπΣσµτΦΘΩδ∞φε∩≡±≥≤⌠⌡÷≈°∙·√ⁿ²■\u00A0';

const UTF_8_FLAG = 0x800;
const UNICODE_PATH = 0x7075;

/**
 * A name as its archiver meant it: by the extra field for Unicode paths, the flag for UTF-8, or by
 * its bytes. Several archivers write UTF-8 without saying so, and hardly a name in the old code
 * page is valid UTF-8.
 *
 * @param extra the entry's extension fields
 */
export function decodeName(bytes: Uint8Array, flags: number, extra: Uint8Array): string {
  const stated = unicodePath(bytes, extra);
  if (stated !== null) return stated;
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    if ((flags & UTF_8_FLAG) !== 0) return new TextDecoder().decode(bytes);
    return Array.from(bytes, (byte) =>
      byte < 128 ? String.fromCharCode(byte) : CODE_PAGE_437.charAt(byte - 128),
    ).join('');
  }
}

/** The extra field counts only while it is about this name (APPNOTE 4.6.9). */
function unicodePath(name: Uint8Array, extra: Uint8Array): string | null {
  const view = new DataView(extra.buffer, extra.byteOffset, extra.length);
  for (let offset = 0; offset + 4 <= extra.length;) {
    const end = offset + 4 + view.getUint16(offset + 2, true);
    if (end > extra.length) return null;
    if (view.getUint16(offset, true) === UNICODE_PATH && end - offset >= 9) {
      const crc = new Crc32();
      crc.update(name);
      if (view.getUint32(offset + 5, true) !== crc.value) return null;
      return new TextDecoder().decode(extra.subarray(offset + 9, end));
    }
    offset = end;
  }
  return null;
}
