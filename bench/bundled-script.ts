import { execFileSync } from 'node:child_process';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from 'vite';

/** Compiles a file with all it imports into one script in `folder`; its path. */
export async function bundled(source: URL, folder: string): Promise<string> {
  const script = basename(source.pathname).replace(/\.ts$/, '.mjs');
  await build({
    configFile: false,
    logLevel: 'silent',
    ssr: { noExternal: true },
    build: {
      ssr: fileURLToPath(source),
      outDir: folder,
      emptyOutDir: false,
      minify: false,
      target: 'esnext',
      rolldownOptions: { output: { entryFileNames: script } },
    },
  });
  return join(folder, script);
}

/** What a script prints, run in a fresh process. */
export function printed(script: string, words: readonly string[]): string {
  return execFileSync(process.execPath, [script, ...words], { encoding: 'utf8' });
}
