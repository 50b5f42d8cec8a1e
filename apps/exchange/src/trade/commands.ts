import type { ChartSettings } from './chart-settings.ts';
import { INTERVALS } from './chart-settings.ts';
import type { Side } from './draft.ts';
import type { LayoutStore } from './layout-store.ts';
import type { TicketStore } from './ticket-store.ts';
import type { TradeModel } from './trade-model.ts';

/** What the page can be asked to do by a key or from the palette, in the order of its list. */
export const COMMAND_KEYS = {
  palette: 'k',
  help: '?',
  buy: 'b',
  sell: 's',
  limit: 'l',
  market: 'm',
  price: 'p',
  amount: 'a',
  pairs: 'g',
  chart: 'c',
  draw: 'd',
  logarithmic: 'e',
  alerts: 'n',
  simple: 'v',
  interval1: '1',
  interval5: '2',
  interval15: '3',
  interval60: '4',
  interval240: '5',
  interval1440: '6',
  intervalW: '7',
  intervalM: '8',
} as const;
export type CommandName = keyof typeof COMMAND_KEYS;

export const COMMAND_NAMES: readonly CommandName[] = Object.keys(COMMAND_KEYS).filter(
  (name): name is CommandName => name in COMMAND_KEYS,
);

/** What commands act on. */
export interface CommandParts {
  readonly model: TradeModel;
  readonly ticket: TicketStore;
  readonly layout: LayoutStore;
  /** Shows the ticket where it is a sheet. */
  showTicket(): void;
  openDialog(dialog: 'palette' | 'help'): void;
  /** Gives an element of the page the keyboard; presses it where it opens something. */
  focus(selector: string): void;
  press(selector: string): void;
}

const AMOUNT = 'form input[name="amount"]';
const PRICE = 'form input[name="price"]';
const PAIRS = '[data-command="pairs"]';
const ALERTS = '[data-command="alerts"]';
const CHART = '[role="application"]';
const DRAW = '[data-command="draw"] summary';

export function runCommand(name: CommandName, parts: CommandParts): void {
  const { model, ticket, layout } = parts;
  const side = (next: Side) => {
    ticket.change({ side: next });
    parts.showTicket();
    parts.focus(AMOUNT);
  };
  const chart = (part: Partial<ChartSettings>) => model.chart.change(part);
  switch (name) {
    case 'palette':
    case 'help':
      return parts.openDialog(name);
    case 'buy':
      return side('Buy');
    case 'sell':
      return side('Sell');
    case 'limit':
    case 'market':
      ticket.change({ kind: name });
      return parts.showTicket();
    case 'price':
      parts.showTicket();
      return parts.focus(PRICE);
    case 'amount':
      parts.showTicket();
      return parts.focus(AMOUNT);
    case 'pairs':
      return parts.press(PAIRS);
    case 'alerts':
      return parts.press(ALERTS);
    case 'chart':
      return parts.focus(CHART);
    case 'draw':
      parts.press(DRAW);
      return parts.focus(DRAW);
    case 'logarithmic': {
      const { scale } = model.chart.state.get();
      return chart({ scale: scale === 'linear' ? 'logarithmic' : 'linear' });
    }
    case 'simple':
      return layout.change({ mode: layout.state.get().mode === 'pro' ? 'simple' : 'pro' });
    default: {
      const named = name.slice('interval'.length);
      const interval = INTERVALS.find((each) => `${each}` === named);
      if (interval !== undefined) chart({ interval });
    }
  }
}

/** Which command a key stands for; null where it is typed into something, or a dialog has the keyboard. */
export function commandOf(event: KeyboardEvent): CommandName | null {
  if (event.defaultPrevented || event.isComposing || event.repeat) return null;
  if (isTyping(event.target) || document.querySelector('dialog:modal, [popover]:popover-open')) {
    return null;
  }
  const key = event.key.toLowerCase();
  // The palette has the key that programs give it, also with the control key held.
  if (event.ctrlKey || event.metaKey) return key === 'k' && !event.altKey ? 'palette' : null;
  if (event.altKey) return null;
  return COMMAND_NAMES.find((name) => COMMAND_KEYS[name] === key) ?? null;
}

/** Fields take letters; a choice or a slider does not. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.closest('select, textarea') !== null) return true;
  return target instanceof HTMLInputElement && !/^(?:radio|checkbox|range)$/.test(target.type);
}
