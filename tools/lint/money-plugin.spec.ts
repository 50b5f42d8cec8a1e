import { RuleTester } from 'oxlint/plugins-dev';
import { describe, it } from 'vitest';
import plugin from './money-plugin.mjs';

RuleTester.describe = describe;
RuleTester.it = it;
const tester = new RuleTester();

tester.run('no-number-call', plugin.rules['no-number-call'], {
  valid: ['parseInt(text, 10)', 'Number.isSafeInteger(count)', 'money.Number(text)'],
  invalid: [
    { code: 'Number(text)', errors: 1 },
    { code: 'new Number(text)', errors: 1 },
  ],
});

tester.run('no-zero-for-unknown', plugin.rules['no-zero-for-unknown'], {
  valid: [
    'rows.length ?? 0',
    'totals.get(asset) ?? 0n',
    'totals[asset] ?? 0n',
    'isKnown && 0n',
    'price ?? undefined',
    'scale ?? 8',
  ],
  invalid: [
    { code: 'price ?? 0n', errors: 1 },
    { code: 'entry.fee ?? 0n', errors: 1 },
    { code: "entry.fee || '0'", errors: 1 },
    { code: 'parse(text) ?? "0"', errors: 1 },
    { code: 'port.asset(coin)?.scale ?? 0', errors: 1 },
    { code: 'scale ?? 0', errors: 1 },
    { code: 'baseScale || 0', errors: 1 },
  ],
});
