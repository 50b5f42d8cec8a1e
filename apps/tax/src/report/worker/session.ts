import type { Texts } from '@meridian/i18n/module-texts.ts';

import type { ReportView } from '../model/report-view.ts';
import type {
  HandOverOutcome,
  Progress,
  WorkspaceEvent,
  WorkspaceView,
} from '../model/workspace-view.ts';
import {
  chosenRules,
  computeChosen,
  createLedgerCache,
  keptYear,
  offeredYears,
  type ComputedReport,
} from './computing.ts';
import { acrossView } from './across-view.ts';
import type { ImportContext } from './import-files.ts';
import { createJobQueue } from './job-queue.ts';
import { observeOtherTabs } from './other-tabs.ts';
import { createProgressMeter } from './progress-meter.ts';
import { reportView } from './report-view.ts';
import type { Storage } from './storage.ts';
import { emptyWorkspace, type Workspace } from './workspace.ts';
import { workspaceView } from './workspace-view.ts';

type Listener = (event: WorkspaceEvent) => void;

/** The open workspace: its content, what was computed from it, and its listeners. */
export class Session {
  readonly workspace: Workspace = emptyWorkspace();
  readonly storage: Storage;
  readonly queue = createJobQueue();
  readonly cache = createLedgerCache(this.workspace);
  readonly meter = createProgressMeter((progress) => this.#sendProgress(progress));
  readonly #listen: Listener;
  readonly #tabs = observeOtherTabs(() => this.onOtherTab());
  readonly #lawTexts: (country: string) => Promise<Texts>;
  /** While what the device keeps is read. */
  reading = false;
  handOver: HandOverOutcome | null = null;
  #computed: ComputedReport | null = null;
  #report: ReportView | null = null;
  #state: WorkspaceView['reportState'] = 'none';
  #version = 0;
  #computing: 'no' | 'queued' | 'running' = 'no';
  #emitting = false;
  /** Another tab changed what the device keeps; set by the owner. */
  onOtherTab: () => void = () => undefined;

  /** @param lawTexts what a country's rules say of themselves, in the language of the page */
  constructor(storage: Storage, listen: Listener, lawTexts: (country: string) => Promise<Texts>) {
    this.storage = storage;
    this.#listen = listen;
    this.#lawTexts = lawTexts;
  }

  /** Of the computed report; another with every computation. */
  get version(): number {
    return this.#version;
  }

  get computed(): ComputedReport | null {
    return this.#computed;
  }

  /** After a change of files or opening lots. */
  ledgerChanged(): void {
    this.cache.invalidate();
    this.#chooseYear();
    this.resultChanged();
  }

  /** After a change of the figures that does not touch the ledger. */
  resultChanged(): void {
    this.emit();
    this.compute();
  }

  /** Tells the other tabs; called once a change is stored. */
  announce(): void {
    this.#tabs.announce();
  }

  compute(): void {
    if (this.#computing === 'queued') return;
    if (this.#computing === 'running') this.queue.stop('superseded');
    this.#computing = 'queued';
    void this.queue.run((signal) => this.#compute(signal));
  }

  importContext(kind: Progress['type'], signal: AbortSignal): ImportContext {
    return {
      workspace: this.workspace,
      storage: this.storage,
      signal,
      onProgress: (file, done, total, rows) => {
        this.meter.start(kind, file);
        this.meter.update(done, total, rows);
      },
      onChange: () => this.emit(),
    };
  }

  /** Sends the workspace as it is at the end of the current task, once. */
  emit(): void {
    if (this.#emitting) return;
    this.#emitting = true;
    queueMicrotask(() => {
      this.#emitting = false;
      this.#listen({ type: 'workspace', workspace: this.#view() });
    });
  }

  async #compute(signal: AbortSignal): Promise<void> {
    this.#computing = 'running';
    const { country, year } = this.workspace.choice;
    if (country === null || year === null) {
      this.#keep(null, null);
      this.#finish('none');
      return;
    }
    this.#state = 'waiting';
    this.emit();
    this.meter.start('computing');
    try {
      const result = await computeChosen(this.workspace, this.cache, {
        signal,
        onProgress: (done, total) => this.meter.update(done, total, done),
      });
      if (result !== null) {
        const texts = await this.#lawTexts(country);
        this.#version += 1;
        this.#keep(result, reportView(result, this.#version, texts));
        this.#finish('ready');
      } else if (signal.reason === 'cancelled') {
        this.#keep(null, null);
        this.#finish('cancelled');
      }
    } catch (error) {
      // The engine answers bad data with issues; whatever reaches this point is a bug of ours.
      console.error(error);
      this.#keep(null, null);
      this.#finish('failed');
    } finally {
      this.meter.stop();
    }
  }

  #keep(computed: ComputedReport | null, report: ReportView | null): void {
    this.#computed = computed;
    this.#report = report;
  }

  #finish(state: WorkspaceView['reportState']): void {
    this.#state = state;
    if (this.#computing === 'running') this.#computing = 'no';
    this.emit();
  }

  /** Keeps the chosen year while there is data in it, else falls back to the likeliest one. */
  #chooseYear(): void {
    const rules = chosenRules(this.workspace);
    if (rules === null) return;
    const { choice } = this.workspace;
    const year = keptYear(choice.year, rules, this.cache.years(rules));
    if (year !== choice.year) this.workspace.choice = { ...choice, year };
  }

  #view(): WorkspaceView {
    const rules = chosenRules(this.workspace);
    const { listed, matchedTransfers, combined } = this.cache.ledger();
    return workspaceView(this.workspace, this.storage, this.cache.reconciliations(), {
      reading: this.reading,
      years: rules === null ? [] : offeredYears(rules, this.cache.years(rules)),
      entryCount: listed.length,
      matchedTransfers,
      across: acrossView(combined, this.workspace),
      ledgerVersion: this.cache.version(),
      report: this.#report,
      reportState: this.#state,
      handOver: this.handOver,
    });
  }

  #sendProgress(progress: Progress | null): void {
    this.#listen({ type: 'progress', progress });
  }
}
