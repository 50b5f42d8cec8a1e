import { constants } from 'node:os';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runLogged } from '../lib/run-logged.ts';
import {
  type Finding,
  type Findings,
  type Form,
  idOf,
  knownFinding,
  readFindings,
  withFinding,
  writeFindings,
} from './findings.ts';
import { linesOf, type Place, placeOf, shippedFiles } from './place.ts';
import { cleanSteps, type Step, stepsFor } from './steps.ts';
import type { Fault } from './fault.ts';

export interface FaultRun {
  /** Of the checkout. */
  readonly root: string;
  readonly faults: readonly Fault[];
  readonly form: Form;
  /** Where findings are kept, and beside them what the last step printed. */
  readonly findingsFile: string;
  /** Aborted when the run is to end: the file is put back, and its fault is left to the next run. */
  readonly stop: AbortSignal;
  readonly say: (line: string) => void;
}

/** An endless loop is a fault found: far above `npm test` on a busy machine. */
const STEP_MAX_MS = 90 * 60_000;
const EXIT_ALL_FOUND = 0;
const EXIT_NOT_FOUND = 1;
const EXIT_UNUSABLE = 2;

/**
 * Plants each fault in the checkout, runs its tests until a step fails, and puts the file back.
 *
 * @returns the exit status: 1 where a fault was not found, 2 where one could not be planted or the
 * tests fail without any, 128 + n where signal n stopped it
 */
export async function runFaults(run: FaultRun): Promise<number> {
  const { root, faults, form, findingsFile, say } = run;
  const steps = stepRunner(run);
  const files = shippedFiles(root);
  const placed = faults.map((fault) => ({
    fault,
    ...placeOf(fault, files, (path) => existsSync(join(root, path))),
  }));
  let misplaced = 0;
  for (const { fault, ...found } of placed) {
    if (found.ok) continue;
    misplaced += 1;
    say(`${nameOf(fault)}\n    CANNOT BE PLANTED: ${found.message}`);
  }

  let findings = readFindings(findingsFile);
  const keep = (next: Findings) => writeFindings(findingsFile, (findings = next));
  const usable = placed.flatMap(({ fault, ...found }) =>
    found.ok ? [{ fault, place: found.place }] : [],
  );
  const open = usable.filter(({ fault }) => knownFinding(findings, fault, form) === undefined);
  if (open.length > 0 && !findings.clean.includes(form)) {
    const specs = usable.map(({ fault }) => fault.spec);
    const end = await steps(cleanSteps(specs, root, form));
    if (end.stopped !== undefined) return end.stopped;
    if (end.foundBy !== null) {
      say(`The tests fail without any fault, in ${end.foundBy.step}: ${end.foundBy.test}`);
      return EXIT_UNUSABLE;
    }
    keep({ ...findings, clean: [...findings.clean, form] });
  }
  for (const { fault, place } of open) {
    const end = await planted(root, place, () => steps(stepsFor([fault.spec], root, form)));
    if (end.stopped !== undefined) return end.stopped;
    const finding = { fault: idOf(fault), file: place.file, form, foundBy: end.foundBy };
    keep(withFinding(findings, finding));
    say(lineOf(fault, finding));
  }
  return summary(run, findings, misplaced);
}

/** @returns the exit status */
function summary({ faults, form, say }: FaultRun, findings: Findings, misplaced: number): number {
  const known = faults.map((fault) => ({ fault, finding: knownFinding(findings, fault, form) }));
  const missed = known.filter(({ finding }) => finding?.foundBy === null);
  const found = known.filter(({ finding }) => (finding?.foundBy ?? null) !== null).length;
  say(`${found} of ${faults.length} faults found`);
  for (const { fault, finding } of missed) if (finding !== undefined) say(lineOf(fault, finding));
  if (misplaced > 0) return EXIT_UNUSABLE;
  return missed.length === 0 ? EXIT_ALL_FOUND : EXIT_NOT_FOUND;
}

async function planted<Result>(
  root: string,
  { file, line, into }: Place,
  use: () => Promise<Result>,
): Promise<Result> {
  const path = join(root, file);
  const text = readFileSync(path, 'utf8');
  try {
    writeFileSync(
      path,
      text.replace(line, () => into),
    );
    return await use();
  } finally {
    writeFileSync(path, text);
  }
}

interface StepsEnd {
  readonly foundBy: Finding['foundBy'];
  /** The exit status where a signal stopped the run: what the steps said then is no finding. */
  readonly stopped: number | undefined;
}

/** Runs steps until one fails. */
function stepRunner({ root, findingsFile, stop }: FaultRun) {
  return async (steps: readonly Step[]): Promise<StepsEnd> => {
    for (const { name, command } of steps) {
      const log = `${findingsFile}.log`;
      const { ok, output, stoppedBy } = await runLogged({
        root,
        command,
        log,
        limitMs: STEP_MAX_MS,
      });
      if (stop.aborted || stoppedBy !== undefined) {
        const signal = stoppedBy ?? 'SIGTERM';
        return { foundBy: null, stopped: 128 + constants.signals[signal] };
      }
      if (!ok) return { foundBy: { step: name, test: firstNamed(output) }, stopped: undefined };
    }
    return { foundBy: null, stopped: undefined };
  };
}

/** The first failed test, type error or stage that a step's output names. */
export function firstNamed(output: string): string {
  const named =
    /^\s*FAIL\s+(.*)$/m.exec(output)?.[1] ??
    /^.*error TS\d+.*$/m.exec(output)?.[0] ??
    /^FAILED .*$/m.exec(output)?.[0];
  return (named ?? output.trim().split('\n').at(-1) ?? '').trim();
}

function lineOf(fault: Fault, { file, foundBy }: Finding): string {
  const end = foundBy === null ? 'NOT FOUND' : `found by ${foundBy.step}: ${foundBy.test}`;
  return `${nameOf(fault)}\n    ${file} ${end}`;
}

function nameOf(fault: Fault): string {
  return `${fault.area}: ${linesOf(fault)[0] ?? ''}`;
}
