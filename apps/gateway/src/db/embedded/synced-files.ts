import { spawnSync } from 'node:child_process';
import { closeSync, fsyncSync, openSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import { NodeFS } from '@electric-sql/pglite/nodefs';

type Init = NodeFS['init'];

interface Stream {
  /** Of files; folders have none. */
  readonly nfd?: number;
  readonly node: unknown;
}

/** The part of Emscripten's file system on Node's that is changed here. */
interface NodeFiles {
  readonly realPath: (node: unknown) => string;
  readonly stream_ops: {
    fsync?: (stream: Stream) => number;
    write: (stream: Stream, ...rest: unknown[]) => number;
  };
  readonly node_ops: {
    setattr: (node: unknown, attributes: unknown) => void;
    mknod: (parent: unknown, name: string, mode: number, device: number) => unknown;
    rename: (node: unknown, folder: unknown, name: string) => void;
    unlink: (parent: unknown, name: string) => void;
  };
}

/**
 * The engine's setting that goes with it: of the two ways to sync its log that it has, Emscripten
 * answers `fdatasync` without doing anything and passes `fsync` on to the file system.
 */
export const SYNC_PARAMS = ['-c', 'fsync=on', '-c', 'wal_sync_method=fsync'] as const;

/**
 * The engine's files on the disk, where a sync of the engine is one. The file system that comes with the
 * engine has none: everything that was acknowledged could be lost with the power. With it the engine
 * keeps PostgreSQL's own promise: a commit is answered once its part of the log is on the disk, and a
 * page that was torn in half is written anew from the log at the next start.
 */
export class SyncedFiles extends NodeFS {
  readonly #synced: (path: string) => void;

  /** @param synced called with each file or folder once it is on the disk */
  constructor(folder: string, synced: (path: string) => void = () => undefined) {
    super(folder);
    this.#synced = synced;
  }

  override async init(pg: PGlite, options: Parameters<Init>[1]): ReturnType<Init> {
    const { emscriptenOpts } = await super.init(pg, options);
    // `as`: the engine's build has the file system, its types leave it out.
    const patch = (engine: object) => this.#patch((engine as { NODEFS: NodeFiles }).NODEFS);
    const preRun = [emscriptenOpts.preRun ?? []].flat();
    return { emscriptenOpts: { ...emscriptenOpts, preRun: [...preRun, patch] } };
  }

  #patch(files: NodeFiles): void {
    /** Folders whose entries have changed: a file that is synced has to be found again. */
    const changed = new Set<string>();
    const isOnDisk = this.#watchWrites(files);
    const { mknod, rename, unlink } = files.node_ops;
    files.node_ops.mknod = (parent, name, mode, device) => {
      changed.add(files.realPath(parent));
      return mknod(parent, name, mode, device);
    };
    files.node_ops.rename = (node, folder, name) => {
      changed.add(dirname(files.realPath(node)));
      changed.add(files.realPath(folder));
      rename(node, folder, name);
    };
    files.node_ops.unlink = (parent, name) => {
      changed.add(files.realPath(parent));
      unlink(parent, name);
    };
    files.stream_ops.fsync = ({ nfd, node }) => {
      const path = files.realPath(node);
      if (nfd === undefined) changed.add(path);
      else if (!isOnDisk(path)) {
        fsyncSync(nfd);
        this.#synced(path);
      }
      for (const folder of changed) {
        syncPath(folder);
        this.#synced(folder);
      }
      changed.clear();
      return 0;
    };
  }

  /**
   * After a kill the engine syncs every file of its folder, a thousand at 1 to 5 ms each. Files that
   * this process has not written are put on the disk together by one sync of their file system.
   *
   * @returns whether a file needs no sync of its own
   */
  #watchWrites(files: NodeFiles): (path: string) => boolean {
    const written = new Set<string>();
    const { setattr, rename } = files.node_ops;
    const { write } = files.stream_ops;
    files.stream_ops.write = (stream, ...rest) => {
      written.add(files.realPath(stream.node));
      return write(stream, ...rest);
    };
    files.node_ops.setattr = (node, attributes) => {
      written.add(files.realPath(node));
      setattr(node, attributes);
    };
    files.node_ops.rename = (node, folder, name) => {
      written.add(join(files.realPath(folder), name));
      rename(node, folder, name);
    };
    let isOlderOnDisk: boolean | null = null;
    return (path) => {
      if (written.has(path)) return false;
      isOlderOnDisk ??= syncFileSystem(this.rootDir);
      return isOlderOnDisk;
    };
  }
}

/** One call for all that was written before: false where the system has none. */
function syncFileSystem(folder: string): boolean {
  return spawnSync('sync', ['-f', folder], { stdio: 'ignore' }).status === 0;
}

/** Puts a folder with all that is in it on the disk. */
export function syncFolder(folder: string): void {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) syncFolder(path);
    else if (entry.isFile()) syncPath(path);
  }
  syncPath(folder);
}

function syncPath(path: string): void {
  const file = openSync(path, 'r');
  try {
    fsyncSync(file);
  } finally {
    closeSync(file);
  }
}
