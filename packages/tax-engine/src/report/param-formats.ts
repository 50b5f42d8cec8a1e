/**
 * Formats of the engine's message parameters: days are ISO dates, quantities and money canonical
 * decimal text (money in the report's currency), `message` is the id of another message.
 */
export type ParamFormat = 'text' | 'day' | 'quantity' | 'money' | 'percent' | 'message';

export const PARAM_FORMATS: Readonly<Record<string, ParamFormat>> = {
  account: 'text',
  acquired: 'day',
  amount: 'money',
  asset: 'text',
  count: 'text',
  date: 'day',
  days: 'text',
  firstDay: 'day',
  incomeKind: 'message',
  lastDay: 'day',
  limit: 'money',
  lotCost: 'money',
  lotQuantity: 'quantity',
  open: 'text',
  origin: 'message',
  period: 'message',
  poolCost: 'money',
  poolQuantity: 'quantity',
  quantity: 'quantity',
  rate: 'percent',
  years: 'text',
  year: 'text',
};
