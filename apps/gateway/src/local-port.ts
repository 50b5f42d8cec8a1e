import { originOf } from '@meridian/editions/hosts.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import { reportOriginOf } from '@meridian/editions/report-origin.ts';

/** The port that local pages are built for. */
export const LOCAL_PORT = new URL(originOf('global', 'local')).port;

/** The origins that local pages are built with, each to the end of its port. */
const BUILT = new RegExp(
  REGIONS.flatMap((region) => [originOf(region, 'local'), reportOriginOf(region, 'local')])
    .map((origin) => `${origin.replaceAll('.', String.raw`\.`)}(?!\\d)`)
    .join('|'),
  'g',
);

/**
 * A document of a local build, or its policy, with its editions' addresses at the port the gateway listens at. Local
 * pages are built once for all ports; a link to another edition led to the port of another run.
 *
 * @param port as the request names it; empty where it names none
 */
export function atLocalPort(html: string, port: string): string {
  return html.replaceAll(BUILT, (origin) => {
    const address = new URL(origin);
    address.port = port;
    return address.origin;
  });
}
