import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

/** A `WebAssembly.Module`. */
export type EngineProgram = object;

/** What is used of it here: the types of Node leave it out. */
declare const WebAssembly: { compile(bytes: Uint8Array): Promise<EngineProgram> };

let program: Promise<EngineProgram> | undefined;

/**
 * The embedded database's program, compiled once for all engines of this process: V8 compiles each
 * function when it is first called and shares the result among threads, so the second engine finds
 * machine code for what the first one ran.
 */
export function engineProgram(): Promise<EngineProgram> {
  program ??= compile().catch((error: unknown) => {
    // The next start tries again: the process may have been out of files.
    program = undefined;
    throw error;
  });
  return program;
}

async function compile(): Promise<EngineProgram> {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  return WebAssembly.compile(await readFile(join(dirname(entry), 'pglite.wasm')));
}
