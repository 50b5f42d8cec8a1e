import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createHash } from 'node:crypto';
import { dirname } from 'node:path';
import type { Fault } from './fault.ts';

/** The named spec alone, or all that `npm test` runs as well. */
export type Form = 'brief' | 'whole';

export interface Finding {
  /** Of the fault as the table states it: one that was changed is tried again. */
  readonly fault: string;
  readonly file: string;
  readonly form: Form;
  /** The step that failed and the first test or message it named; null where none did. */
  readonly foundBy: { readonly step: string; readonly test: string } | null;
}

/** What is known of a checkout at one commit; a run that was interrupted goes on from it. */
export interface Findings {
  /** The forms whose tests pass while no fault is planted. */
  readonly clean: readonly Form[];
  readonly faults: readonly Finding[];
}

export function readFindings(file: string): Findings {
  if (!existsSync(file)) return { clean: [], faults: [] };
  // `as`: written below.
  return JSON.parse(readFileSync(file, 'utf8')) as Findings;
}

export function writeFindings(file: string, findings: Findings): void {
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, JSON.stringify(findings, null, 2));
}

/** What a run of this form need not try: a brief run leaves to a whole one what it did not find. */
export function knownFinding({ faults }: Findings, fault: Fault, form: Form): Finding | undefined {
  const id = idOf(fault);
  return faults.find(
    (finding) => finding.fault === id && (finding.foundBy !== null || finding.form === form),
  );
}

export function withFinding(findings: Findings, finding: Finding): Findings {
  const others = findings.faults.filter(({ fault }) => fault !== finding.fault);
  return { ...findings, faults: [...others, finding] };
}

export function idOf(fault: Fault): string {
  return createHash('sha256').update(JSON.stringify(fault)).digest('hex').slice(0, 16);
}
