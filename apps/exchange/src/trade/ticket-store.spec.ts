import { describe, expect, it } from 'vitest';

import { createTicketStore } from './ticket-store.ts';

describe('the ticket', () => {
  it('starts with a price once, and not over what was typed', () => {
    const ticket = createTicketStore();
    ticket.begin('100');
    ticket.begin('101');
    expect(ticket.draft.get().price).toBe('100');
    ticket.change({ price: '' });
    ticket.begin('102');
    expect(ticket.draft.get().price).toBe('');
    ticket.clear();
    ticket.change({ price: '7' });
    ticket.begin('103');
    expect(ticket.draft.get().price).toBe('7');
  });

  it('keeps side and kind for another pair, and nothing of its prices and amounts', () => {
    const ticket = createTicketStore();
    ticket.change({ side: 'Sell', kind: 'market', price: '1', amount: '2', unit: 'quote' });
    ticket.clear();
    expect(ticket.draft.get()).toMatchObject({
      side: 'Sell',
      kind: 'market',
      unit: 'quote',
      price: '',
      amount: '',
    });
  });
});
