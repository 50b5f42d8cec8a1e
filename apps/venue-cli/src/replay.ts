import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { apply } from '@meridian/venue/apply.ts';
import { checkVenue } from '@meridian/venue/check.ts';
import { readLine } from '@meridian/venue/read-line.ts';
import { snapshotVenue } from '@meridian/venue/rows/snapshot.ts';
import { createVenue, type Venue } from '@meridian/venue/state.ts';
import {
  entryToWire,
  eventToWire,
  rejectionToWire,
  type WireObject,
} from '@meridian/venue/wire.ts';

const FLUSH_LENGTH = 1 << 16;

export interface ReplayOptions {
  readonly path: string;
  /** Leaves out journal entries. */
  readonly isEventsOnly: boolean;
  /** Checks every invariant after every command, which costs a pass over all orders. */
  readonly isChecked: boolean;
}

/**
 * Runs the commands of a file, one JSON object a line, and writes a line per rejection, event and
 * journal entry, in order; at the end the hash of the state.
 */
export async function replay(options: ReplayOptions, output: NodeJS.WritableStream): Promise<void> {
  const venue = createVenue();
  const lines = createInterface({ input: createReadStream(options.path), crlfDelay: Infinity });
  let pending = '';
  let number = 0;
  let commands = 0;
  let before = 0;
  const write = (line: WireObject): void => {
    pending += `${JSON.stringify(line)}\n`;
  };
  for await (const line of lines) {
    number += 1;
    if (line.trim() === '') continue;
    commands += 1;
    const read = readLine(line, before);
    if ('code' in read) {
      write({ ...rejectionToWire(read), line: number });
      continue;
    }
    const { rejection, events, entries } = apply(venue, read.command, read.at);
    before = venue.now;
    if (options.isChecked) checkVenue(venue);
    if (rejection !== null) write({ ...rejectionToWire(rejection), line: number });
    for (const event of events) write(eventToWire(venue, event));
    if (!options.isEventsOnly) for (const entry of entries) write(entryToWire(venue, entry));
    if (pending.length < FLUSH_LENGTH) continue;
    if (!output.write(pending)) await once(output, 'drain');
    pending = '';
  }
  checkVenue(venue);
  write({ type: 'end', commands, hash: hashOf(venue) });
  output.write(pending);
}

/** SHA-256 of the snapshot's JSON, taken row by row: a text of it all would be as large as the state. */
function hashOf(venue: Venue): string {
  const hash = createHash('sha256');
  let before = '{';
  for (const [name, part] of Object.entries(snapshotVenue(venue))) {
    hash.update(`${before}${JSON.stringify(name)}:`);
    before = ',';
    if (!Array.isArray(part)) hash.update(JSON.stringify(part));
    else {
      for (const [index, row] of part.entries()) {
        hash.update(`${index === 0 ? '[' : ','}${JSON.stringify(row)}`);
      }
      hash.update(part.length === 0 ? '[]' : ']');
    }
  }
  return hash.update('}').digest('hex');
}
