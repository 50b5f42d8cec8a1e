import fs from 'node:fs';
import { syncBuiltinESMExports } from 'node:module';
import { dirname, join, relative } from 'node:path';

/** A write or a truncation that no sync has followed. */
type Change =
  | { readonly type: 'write'; readonly position: number; readonly bytes: Uint8Array }
  | { readonly type: 'truncate'; readonly size: number };

/** Disks write whole sectors. */
const SECTOR_BYTES = 512;

/**
 * Records what is written below a folder and not synced yet. The embedded engine's file system calls these
 * functions of Node's, in the thread it runs in.
 */
export class UnsyncedWrites {
  readonly #folder: string;
  readonly #changes = new Map<string, Change[]>();
  readonly #original = { writeSync: fs.writeSync, ftruncateSync: fs.ftruncateSync };
  /** Called after each change. */
  onChange: () => void = () => undefined;

  constructor(folder: string) {
    this.#folder = folder;
    const { writeSync, ftruncateSync } = this.#original;
    fs.writeSync = ((...given: Parameters<typeof writeSync>) => {
      const written = writeSync(...given);
      // `as`: the form in which the engine's file system calls it.
      const [handle, data, offset, length, position] = given as unknown as [
        number,
        Uint8Array,
        number,
        number,
        number | null | undefined,
      ];
      if (typeof position === 'number')
        this.#note(handle, { type: 'write', position, bytes: data.slice(offset, offset + length) });
      return written;
    }) as typeof writeSync;
    fs.ftruncateSync = (handle, size) => {
      ftruncateSync(handle, size);
      this.#note(handle, { type: 'truncate', size: size ?? 0 });
    };
    syncBuiltinESMExports();
  }

  #note(handle: number, change: Change): void {
    const path = fs.readlinkSync(`/proc/self/fd/${handle}`);
    if (!path.startsWith(this.#folder)) return;
    const known = this.#changes.get(path) ?? [];
    this.#changes.set(path, [...known, change]);
    this.onChange();
  }

  /** A file is on the disk as it is; of a folder that is, files that are gone stay gone. */
  synced(path: string): void {
    this.#changes.delete(path);
    for (const other of this.#changes.keys())
      if (dirname(other) === path && !fs.existsSync(other)) this.#changes.delete(other);
  }

  /**
   * Does some of the changes to a copy of the folder: what a disk may have written by the time that the power
   * goes, in any order, and of a write some of its sectors.
   *
   * @param draw gives numbers from 0 up to 1
   */
  doSome(copy: string, draw: () => number): void {
    const share = draw();
    for (const [path, changes] of this.#changes) {
      const place = join(copy, relative(this.#folder, path));
      // A file whose folder was not synced may be there or not.
      if (!fs.existsSync(place) && (draw() < 1 / 2 || !fs.existsSync(dirname(place)))) continue;
      const handle = fs.openSync(place, fs.existsSync(place) ? 'r+' : 'w+');
      for (const change of changes) if (draw() < share) this.#do(handle, change, draw);
      fs.closeSync(handle);
    }
  }

  #do(handle: number, change: Change, draw: () => number): void {
    const { writeSync, ftruncateSync } = this.#original;
    if (change.type === 'truncate') {
      ftruncateSync(handle, change.size);
      return;
    }
    const { bytes, position } = change;
    const isTorn = draw() < 1 / 2;
    for (let from = 0; from < bytes.length; from += SECTOR_BYTES) {
      const length = Math.min(SECTOR_BYTES, bytes.length - from);
      if (isTorn && draw() < 1 / 2) continue;
      writeSync(handle, bytes, from, length, position + from);
    }
  }

  stop(): void {
    Object.assign(fs, this.#original);
    syncBuiltinESMExports();
  }
}
