import { readFileSync } from 'node:fs';

import { originOf, type SiteEnvironment } from '@meridian/editions/hosts.ts';
import { SOCKET_HOST } from '@meridian/editions/socket-host.ts';
import { readSlots } from '@meridian/shell/slots/settings.ts';
import { slotSettings, type SlotSettings } from '@meridian/shell/slots/slot-settings.ts';

/** What an operator plugs into a build without changing it. */
export interface OperatorSettings {
  readonly slots: SlotSettings;
  /** The host of the quote socket; empty for the page's own. */
  readonly socketHost: string;
  /** Whether the report has hosts of its own; without them it is among the other pages of a site. */
  readonly reportHost: boolean;
}

const HOST = /^[a-z0-9.-]+(?::\d{1,5})?$/i;

/** The settings of a build: those of its environment, with what the file in `SITE_SETTINGS` changes. */
export function operatorSettings(environment: SiteEnvironment): OperatorSettings {
  const file = process.env['SITE_SETTINGS'];
  return readOperatorSettings(file ? readFileSync(file, 'utf8') : '{}', environment);
}

/**
 * Reads such a file: `{"slots": {"uiScript": "https://…"}, "socketHost": "stream.exchange.example"}`;
 * `"reportHost": false` keeps the report among the other pages.
 *
 * @throws on what a page would leave out in silence: a wrong name, or a value that may not stand there
 */
export function readOperatorSettings(text: string, environment: SiteEnvironment): OperatorSettings {
  const given = fieldsOf(parse(text), 'the file');
  const { slots = {}, socketHost = SOCKET_HOST[environment], reportHost = true, ...others } = given;
  const [unknown] = Object.keys(others);
  if (unknown !== undefined) throw new Error(`SITE_SETTINGS: there is no setting ${unknown}`);
  if (typeof socketHost !== 'string' || (socketHost !== '' && !HOST.test(socketHost))) {
    throw new Error('SITE_SETTINGS: socketHost must be a host, such as stream.exchange.example');
  }
  if (typeof reportHost !== 'boolean') {
    throw new Error('SITE_SETTINGS: reportHost must be true or false');
  }
  return { slots: checkedSlots(fieldsOf(slots, 'slots'), environment), socketHost, reportHost };
}

function checkedSlots(given: Fields, environment: SiteEnvironment): SlotSettings {
  const own = slotSettings(environment);
  const pageOrigin = originOf('global', environment);
  const unknown = Object.keys(given).find((name) => !Object.hasOwn(own, name));
  if (unknown !== undefined) throw new Error(`SITE_SETTINGS: there is no slot ${unknown}`);
  return readSlots(JSON.stringify(given), {
    defaults: own,
    pageOrigin,
    onRefused(name) {
      throw new Error(`SITE_SETTINGS: the slot ${name} may not hold that`);
    },
  });
}

type Fields = Readonly<Record<string, unknown>>;

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Error('SITE_SETTINGS: the file is no JSON');
  }
}

function fieldsOf(value: unknown, what: string): Fields {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    throw new Error(`SITE_SETTINGS: ${what} must be an object`);
  }
  return { ...value };
}
