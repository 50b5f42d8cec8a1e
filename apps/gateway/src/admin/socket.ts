import { chmodSync, rmSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { reasonOf } from '../reason-of.ts';

/** What an operator's command comes to. Messages are English, for the terminal. */
export type AdminReply =
  | { readonly ok: true; readonly result: object }
  | { readonly ok: false; readonly message: string };

/** Commands by name; each checks its arguments itself. */
export type AdminCommands = Readonly<Record<string, (given: unknown) => Promise<AdminReply>>>;

/** A path of a socket may be no longer on Linux. */
const LONGEST_PATH = 107;
const LONGEST_REQUEST = 64 * 1024;
const WAIT_MS = 30_000;

/** Where the process that owns a data folder takes commands of its operator. */
export function adminSocketPath(dataDir: string): string {
  return join(dataDir, 'admin.sock');
}

/**
 * Takes commands on a socket in the data folder, which only the user of this process may open: one
 * line of JSON in, one out. To be called by who holds the folder's lock: what lies there is left over.
 *
 * @returns how to stop
 */
export async function serveAdmin(
  dataDir: string,
  commands: AdminCommands,
  warn: (line: string) => void,
): Promise<() => Promise<void>> {
  const path = adminSocketPath(dataDir);
  if (Buffer.byteLength(path) > LONGEST_PATH) {
    warn(
      'The path of the data folder is too long for a socket: npm run keys, admin and backup need a stopped gateway.',
    );
    return () => Promise.resolve();
  }
  rmSync(path, { force: true });
  const open = new Set<Socket>();
  const server = createServer((socket) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
    socket.on('error', () => socket.destroy());
    void serve(socket, commands);
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(path, resolve);
  });
  chmodSync(path, 0o600);
  return () =>
    new Promise((resolve) => {
      for (const socket of open) socket.destroy();
      server.close(() => resolve());
    });
}

async function serve(socket: Socket, commands: AdminCommands): Promise<void> {
  const line = await lineOf(socket).catch(() => null);
  const asked = line === null ? null : parsed(line);
  if (asked === null) return void socket.destroy();
  const run = Object.hasOwn(commands, asked.command) ? commands[asked.command] : undefined;
  const reply: AdminReply =
    run === undefined
      ? { ok: false, message: `There is no command ${asked.command}.` }
      : await run(asked.given).catch((error: unknown) => ({ ok: false, message: reasonOf(error) }));
  socket.end(`${JSON.stringify(reply)}\n`);
}

/**
 * Asks the process that owns a data folder; null where none does.
 *
 * @param waitMs how long a silent process is waited for
 */
export async function askAdmin(
  dataDir: string,
  command: string,
  given: object,
  waitMs = WAIT_MS,
): Promise<AdminReply | null> {
  const socket = connect(adminSocketPath(dataDir));
  const isThere = await new Promise<boolean>((resolve) => {
    socket.once('connect', () => resolve(true));
    socket.once('error', () => resolve(false));
  });
  if (!isThere) return null;
  socket.setTimeout(waitMs, () => socket.destroy());
  socket.write(`${JSON.stringify({ command, given })}\n`);
  const line = await lineOf(socket);
  socket.destroy();
  // `as`: written by `serve` of the same version.
  return JSON.parse(line) as AdminReply;
}

function lineOf(socket: Socket): Promise<string> {
  return new Promise((resolve, reject) => {
    let text = '';
    socket.on('error', reject);
    socket.on('close', () => reject(new Error('the other end went away')));
    socket.on('data', (part) => {
      text += part.toString();
      const end = text.indexOf('\n');
      if (end !== -1) resolve(text.slice(0, end));
      else if (text.length > LONGEST_REQUEST) reject(new Error('too long'));
    });
  });
}

function parsed(line: string): { readonly command: string; readonly given: unknown } | null {
  try {
    const value: unknown = JSON.parse(line);
    if (typeof value !== 'object' || value === null || !('command' in value)) return null;
    const given = 'given' in value ? value.given : undefined;
    return typeof value.command === 'string' ? { command: value.command, given } : null;
  } catch {
    return null;
  }
}
