import { resolve } from 'node:path';

export interface GatewaySettings {
  readonly host: string;
  /** 0 lets the system choose. */
  readonly port: number;
  /** Absolute path. */
  readonly dataDir: string;
}

export type SettingsResult =
  | { readonly ok: true; readonly settings: GatewaySettings }
  | { readonly ok: false; readonly message: string };

const HIGHEST_PORT = 65_535;

/** Reads HOST, PORT and DATA_DIR; an empty value counts as unset. */
export function readSettings(
  env: Readonly<Record<string, string | undefined>>,
  workingDir: string,
): SettingsResult {
  const portText = env['PORT'] || '8080';
  const port = /^\d{1,5}$/.test(portText) ? parseInt(portText, 10) : HIGHEST_PORT + 1;
  if (port > HIGHEST_PORT) {
    const message = `PORT must be a whole number from 0 to ${HIGHEST_PORT}, not "${portText}".`;
    return { ok: false, message };
  }
  const host = env['HOST'] || '127.0.0.1';
  const dataDir = resolve(workingDir, env['DATA_DIR'] || '.data');
  return { ok: true, settings: { host, port, dataDir } };
}
