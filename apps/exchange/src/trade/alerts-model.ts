import { ALERT_PATHS } from '@meridian/protocol/alerts-api.ts';
import type { BusinessClient } from '@meridian/protocol/business-client.ts';
import type {
  AddAlertResult,
  AlertInfo,
  AlertsResult,
} from '@meridian/protocol/contracts/alerts.ts';

import { accessRefusal, type AccessRefusal } from '@meridian/protocol/access-refusal.ts';
import { createSignal, type Later, type Signal } from '../markets/signal.ts';

export type Alerts =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'ready'; readonly alerts: readonly AlertInfo[] };

interface AlertParts {
  readonly client: Pick<BusinessClient, 'get' | 'post'>;
  readonly storage: () => Pick<Storage, 'getItem' | 'setItem'>;
  readonly later: Later;
}

const EVERY_MS = 5_000;
const SHOWN_KEY = 'meridian.trade.alerts.shown';
/** As many as the server keeps. */
const MOST_SHOWN = 100;

/** The reader's price alerts: the server watches them, the page lists them and tells what has fired. */
export class AlertsModel {
  readonly state: Signal<Alerts> = createSignal<Alerts>({ kind: 'loading' });
  /** Fired, and not shown on this device yet. */
  readonly news: Signal<readonly AlertInfo[]> = createSignal<readonly AlertInfo[]>([]);
  private readonly parts: AlertParts;
  private stopTimer: (() => void) | null = null;
  private isStopped = true;

  constructor(parts: AlertParts) {
    this.parts = parts;
  }

  /** Asks again and again; a page in the background asks as often as its browser lets it. */
  start(): () => void {
    this.isStopped = false;
    const next = async () => {
      await this.refresh();
      if (!this.isStopped) this.stopTimer = this.parts.later(EVERY_MS, () => void next());
    };
    void next();
    return () => {
      this.isStopped = true;
      this.stopTimer?.();
    };
  }

  async refresh(): Promise<void> {
    const answer = await this.parts.client.get(ALERT_PATHS.list, {}, { hiddenToast: true });
    if (!answer.ok) {
      if (this.state.get().kind !== 'ready') this.state.set({ kind: 'failed' });
      return;
    }
    // `as`: the gateway's answer by its contract.
    const { alerts } = answer.result as AlertsResult;
    this.state.set({ kind: 'ready', alerts });
    const shown = this.shown();
    const fresh = alerts.filter(({ id, firedAt }) => firedAt !== null && !shown.has(id));
    const known = new Set(this.news.get().map(({ id }) => id));
    if (fresh.some(({ id }) => !known.has(id))) this.news.set(fresh);
  }

  /** What was closed is not shown again, on this device. */
  tell(id: string): void {
    this.news.set(this.news.get().filter((alert) => alert.id !== id));
    const next = [...this.shown(), id].slice(-MOST_SHOWN);
    try {
      this.parts.storage().setItem(SHOWN_KEY, JSON.stringify(next));
    } catch {
      // Storage denied or full: shown once more after a reload.
    }
  }

  /** Null: it was made. */
  async add(
    symbol: string,
    price: string,
  ): Promise<AddAlertResult['refused'] | 'failed' | AccessRefusal> {
    const body = { symbol, price };
    const answer = await this.parts.client.post(ALERT_PATHS.add, body, { hiddenToast: true });
    await this.refresh();
    // `as`: the gateway's answer by its contract.
    return answer.ok
      ? (answer.result as AddAlertResult).refused
      : (accessRefusal(answer.error) ?? 'failed');
  }

  async remove(id: string): Promise<void> {
    await this.parts.client.post(ALERT_PATHS.remove, { id }, { hiddenToast: true });
    await this.refresh();
  }

  private shown(): ReadonlySet<string> {
    try {
      const kept: unknown = JSON.parse(this.parts.storage().getItem(SHOWN_KEY) ?? '[]');
      return new Set(Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : []);
    } catch {
      return new Set();
    }
  }
}
