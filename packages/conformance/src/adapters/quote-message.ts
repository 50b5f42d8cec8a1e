import { readQuoteMessage } from '@meridian/quotes/read-quote-message.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ message }: { message: unknown }) => readQuoteMessage(message);
