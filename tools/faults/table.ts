import type { Fault } from './fault.ts';
import { VENUE_FAULTS } from './venue-faults.ts';

/**
 * Sixty faults of the kinds that people make: a bound that is one off, a check that is left out, a sign
 * turned. A line is found by its text, not by its file, so that the table also fits a checkout in
 * which files have other names; `line` gives the texts it has had, the newest first.
 */
export const FAULTS: readonly Fault[] = [
  {
    area: 'gateway',
    line: 'count: sql`case when ${expired} then 1 else attempts.count + 1 end`,',
    into: 'count: sql`case when ${expired} then 1 else attempts.count end`,',
    spec: 'apps/gateway/src/accounts/sign-in.spec.ts',
  },
  {
    area: 'gateway',
    line: 'const before = new Date(now - LIMIT_WINDOW_MS);',
    into: 'const before = new Date(now - 2 * LIMIT_WINDOW_MS);',
    spec: 'apps/gateway/src/accounts/sign-in.spec.ts',
  },
  {
    area: 'gateway',
    line: 'if (origin === undefined && fetchSite === undefined) return !hasCookie;',
    into: 'if (origin === undefined && fetchSite === undefined) return hasCookie || !hasCookie;',
    spec: 'apps/gateway/src/proxy/proxy.spec.ts',
  },
  {
    area: 'gateway',
    line: 'if (row === undefined || row.kind !== kind || !mayBeUsed(row.email, environment)) return null;',
    into: 'if (row === undefined || row.kind !== kind) return null;',
    spec: 'apps/gateway/src/accounts/sign-in.spec.ts',
  },
  {
    area: 'gateway',
    line: "if (except !== undefined) query = query.where('id', '!=', except);",
    into: "if (except !== undefined) query = query.where('id', '=', except);",
    spec: 'apps/gateway/src/accounts/security.spec.ts',
  },
  {
    area: 'gateway',
    line: "return { httpOnly: true, sameSite: 'lax', path: '/', secure: environment !== 'local' } as const;",
    into: "return { httpOnly: true, sameSite: 'lax', path: '/', secure: environment === 'local' } as const;",
    spec: 'apps/gateway/src/accounts/sign-in.spec.ts',
  },
  {
    area: 'gateway',
    line: [
      "await db.deleteFrom('registrations').where('expires_at', '<=', time).execute();",
      "await db.deleteFrom('registrations').where('expires_at', '<=', at).execute();",
    ],
    into: [
      "await db.deleteFrom('registrations').where('expires_at', '>', time).execute();",
      "await db.deleteFrom('registrations').where('expires_at', '>', at).execute();",
    ],
    spec: 'apps/gateway/src/accounts/sweep.spec.ts',
  },
  {
    area: 'gateway',
    line: '.set({ attempts: sql`attempts + 1` })',
    into: '.set({ attempts: sql`attempts + 0` })',
    spec: 'apps/gateway/src/accounts/sign-up.spec.ts',
  },
  {
    area: 'gateway',
    line: "const passed: Record<string, string | string[]> = { 'cache-control': 'no-store' };",
    into: 'const passed: Record<string, string | string[]> = {};',
    spec: 'apps/gateway/src/proxy/proxy.spec.ts',
  },
  {
    area: 'shell',
    line: String.raw`return token !== null && /^[\w-]{20,200}$/.test(token) ? token : null;`,
    into: 'return token;',
    spec: 'packages/shell/src/account/account.spec.ts',
  },
  {
    area: 'shell',
    line: "return Math.abs(localMs - serverMs) > DAY_MS ? 'warn' : 'none';",
    into: "return localMs - serverMs > DAY_MS ? 'warn' : 'none';",
    spec: 'packages/shell/src/error-kind.spec.ts',
  },
  {
    area: 'shell',
    line: [
      "if (name !== '' && index > 0 && !cookies.has(name)) {",
      "if (name !== '' && at > 0 && !cookies.has(name)) {",
    ],
    into: ["if (name !== '' && index > 0) {", "if (name !== '' && at > 0) {"],
    spec: 'packages/shell/src/cookies.spec.ts',
  },
  {
    area: 'shell',
    line: String.raw`return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(href);`,
    into: String.raw`return /^\/[^\\\s\p{Cc}]*$/u.test(href);`,
    spec: 'packages/shell/src/account/account.spec.ts',
  },
  {
    area: 'shell',
    line: '.filter(({ locale, hreflang }) => locale !== HIDDEN_LOCALE && hreflang !== HIDDEN_LOCALE)',
    into: '.filter(({ locale, hreflang }) => locale !== HIDDEN_LOCALE || hreflang !== HIDDEN_LOCALE)',
    spec: 'packages/shell/src/head-model.spec.ts',
  },
  {
    area: 'shell',
    line: 'mobileLayout: `(max-width:${MOBILE_MAX_WIDTH_PX}px)`,',
    into: 'mobileLayout: `(max-width:${MOBILE_MAX_WIDTH_PX - 1}px)`,',
    spec: 'packages/shell/src/layout.spec.ts',
  },
  {
    area: 'shell',
    line: 'return Math.ceil(seconds / SECONDS_PER_MINUTE);',
    into: 'return Math.floor(seconds / SECONDS_PER_MINUTE);',
    spec: 'packages/shell/src/account/account.spec.ts',
  },
  {
    area: 'exchange',
    line: 'if (left.current !== right.current) return left.current ? -1 : 1;',
    into: 'if (left.current !== right.current) return left.current ? 1 : -1;',
    spec: 'apps/exchange/src/account/use-sessions.spec.ts',
  },
  {
    area: 'exchange',
    line: "return change !== null && (view === 'gainers' ? change > 0n : change < 0n);",
    into: "return change !== null && (view === 'gainers' ? change >= 0n : change < 0n);",
    spec: 'apps/exchange/src/markets/select.spec.ts',
  },
  {
    area: 'exchange',
    line: "return divideFixed(last - first, first, 'up');",
    into: "return divideFixed(last - first, last, 'up');",
    spec: 'apps/exchange/src/markets/prices.spec.ts',
  },
  {
    area: 'exchange',
    line: "const field = key === 'price' ? 'close' : 'quoteVolume';",
    into: "const field = key === 'price' ? 'quoteVolume' : 'close';",
    spec: 'apps/exchange/src/markets/select.spec.ts',
  },
  {
    area: 'exchange',
    line: [
      'return a.length === b.length && a.every((row, index) => row === b[index]);',
      'return a.length === b.length && a.every((row, at) => row === b[at]);',
    ],
    into: ['return a.length === b.length;', 'return a.length === b.length;'],
    spec: 'apps/exchange/src/markets/live-list.spec.ts',
  },
  {
    area: 'exchange',
    line: "if (seconds < 3_600) return formatAgo(Math.floor(seconds / 60), 'minute', tag);",
    into: "if (seconds < 3_600) return formatAgo(Math.ceil(seconds / 60), 'minute', tag);",
    spec: 'apps/exchange/src/markets/live-state.spec.ts',
  },
  {
    area: 'report',
    line: "const open = questions.filter(({ issues: [{ level }] }) => level === 'open');",
    into: "const open = questions.filter(({ issues: [{ level }] }) => level !== 'open');",
    spec: 'apps/tax/src/report/worker/service.spec.ts',
  },
  {
    area: 'report',
    line: 'const window = items.slice(from, from + Math.min(count, PAGE_SIZE));',
    into: 'const window = items.slice(from, from + count);',
    spec: 'apps/tax/src/report/worker/page-of.spec.ts',
  },
  {
    area: 'report',
    line: 'files.sort((a, b) => a.addedAt - b.addedAt);',
    into: 'files.sort((a, b) => b.addedAt - a.addedAt);',
    spec: 'e2e/report-keeping.e2e.ts',
  },
  {
    area: 'report',
    line: 'return { ...parted(answers[country]).lasting, ...answers[keyOf(country, year)] };',
    into: 'return { ...answers[keyOf(country, year)] };',
    spec: 'apps/tax/src/report/worker/answers.spec.ts',
  },
  {
    area: 'report',
    line: 'return total === 0 ? undefined : Math.min(1, done / total);',
    into: 'return done / total;',
    spec: 'apps/tax/src/report/frame/progress-words.spec.ts',
  },
  {
    area: 'import',
    line: 'if (kept.length === pooled.entries.length) return pooled;',
    into: 'if (kept.length !== pooled.entries.length) return pooled;',
    spec: 'packages/tax-import/src/across/merge-split-entries.spec.ts',
  },
  {
    area: 'import',
    line: 'msBetween(from, to) > limit ? [{ from, to, usual }] : [],',
    into: 'msBetween(from, to) >= 2 * limit ? [{ from, to, usual }] : [],',
    spec: 'packages/tax-import/src/across/reconcile.spec.ts',
  },
  {
    area: 'import',
    line: 'if (first !== undefined && first.at >= from && first.at <= to) there += 1;',
    into: 'if (first !== undefined && first.at > from && first.at <= to) there += 1;',
    spec: 'packages/tax-import/src/duplicates/duplicates.spec.ts',
  },
  {
    area: 'import',
    line: "if (bytesIn < GZIP_BYTES_MIN) throw new ArchiveError('truncated-archive');",
    into: "if (bytesIn < 0) throw new ArchiveError('truncated-archive');",
    spec: 'packages/tax-import/src/import-file.spec.ts',
  },
  {
    area: 'import',
    line: [
      'if (index + 1 >= end) return final ? index + 1 : INCOMPLETE;',
      'if (at + 1 >= end) return final ? at + 1 : INCOMPLETE;',
    ],
    into: ['if (index + 1 >= end) return index + 1;', 'if (at + 1 >= end) return at + 1;'],
    spec: 'packages/tax-import/src/csv/csv.spec.ts',
  },
  {
    area: 'import',
    line: 'if (left.source.account === right.source.account) return true;',
    into: 'if (left.source.account !== right.source.account) return true;',
    spec: 'packages/tax-import/src/duplicates/cross-format.spec.ts',
  },
  {
    area: 'engine',
    line: "open.unitCost = total === null ? null : divideFixed(total, units, 'half-even');",
    into: "open.unitCost = total === null ? null : divideFixed(total, units, 'up');",
    spec: 'packages/tax-engine/src/matching/lots/open-lot.spec.ts',
  },
  {
    area: 'engine',
    line: 'const debts = threshold === null ? 0n : floorAtZero(owed - threshold);',
    into: 'const debts = threshold === null ? 0n : floorAtZero(owed);',
    spec: 'packages/tax-engine/src/estimate/deemed.spec.ts',
  },
  {
    area: 'engine',
    line: 'forward = unused > 0n ? unused : 0n;',
    into: 'forward = unused > 0n ? 0n : unused;',
    spec: 'packages/tax-engine/src/matching/cash/book.spec.ts',
  },
  {
    area: 'engine',
    line: [
      'return entry.out === undefined ? PHASE.arrival : PHASE.departure;',
      'return entry.out === undefined ? 1 : 3;',
    ],
    into: [
      'return entry.out === undefined ? PHASE.departure : PHASE.arrival;',
      'return entry.out === undefined ? 3 : 1;',
    ],
    spec: 'packages/tax-engine/src/ledger/order.spec.ts',
  },
  {
    area: 'engine',
    line: 'if (this.gain !== null) this.gain += amount;',
    into: 'if (this.gain !== null) this.gain -= amount;',
    spec: 'packages/tax-engine/src/matching/disposals/listed.spec.ts',
  },
  {
    area: 'engine',
    line: 'if (limit !== null && sums.proceeds <= limit) {',
    into: 'if (limit !== null && sums.proceeds < limit) {',
    spec: 'packages/tax-engine/src/estimate/venues.spec.ts',
  },
  {
    area: 'tools',
    line: "const own = documents.filter(({ path }) => isLocale(path.split('/')[1] ?? ''));",
    into: "const own = documents.filter(({ path }) => !isLocale(path.split('/')[1] ?? ''));",
    spec: 'tools/lib/seo-problems.spec.ts',
  },
  {
    area: 'shell',
    line: 'if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;',
    into: 'if (event.target instanceof Element && event.target.closest(TYPING) === null) return;',
    spec: 'e2e/frame.e2e.ts',
  },
  {
    area: 'shell',
    line: "if (event.key === 'Enter') panel.current?.querySelector('a')?.click();",
    into: "if (event.key === 'Escape') panel.current?.querySelector('a')?.click();",
    spec: 'e2e/frame.e2e.ts',
  },
  {
    area: 'shell',
    line: "type={shown ? 'text' : 'password'}",
    into: "type={shown ? 'password' : 'text'}",
    spec: 'e2e/account-story.e2e.ts',
  },
  {
    area: 'shell',
    line: '{live && <div id={MODALS_ID} />}',
    into: '{!live && <div id={MODALS_ID} />}',
    spec: 'packages/shell/src/document.spec.ts',
  },
  {
    area: 'exchange',
    line: '<th scope="col" className={className} aria-sort={sorted ? direction : undefined}>',
    into: '<th scope="col" className={className} aria-sort={sorted ? undefined : direction}>',
    spec: 'e2e/markets.e2e.ts',
  },
  {
    area: 'exchange',
    line: 'onClick={() => view.change({ sort: sortAfterPress(state, sortKey) })}',
    into: 'onClick={() => view.change({ sort: state.sort })}',
    spec: 'e2e/markets.e2e.ts',
  },
  {
    area: 'exchange',
    line: 'if (key === FAVOURITES_KEY || key === null) favourites.read();',
    into: 'if (key === null) favourites.read();',
    spec: 'e2e/markets.e2e.ts',
  },
  {
    area: 'report',
    line: 'if (method !== undefined) tell((service) => service.chooseMethod(method));',
    into: 'if (method === undefined) tell((service) => service.chooseMethod(method));',
    spec: 'e2e/report-countries.e2e.ts',
  },
  {
    area: 'report',
    line: 'return () => stopping.abort();',
    into: 'return () => undefined;',
    spec: 'apps/tax/src/report/print/print-rows.spec.ts',
  },
  {
    area: 'tools',
    line: [
      'return html.slice(0, index) + text + html.slice(index);',
      'return html.slice(0, at) + text + html.slice(at);',
    ],
    into: [
      'return html.slice(0, index) + html.slice(index);',
      'return html.slice(0, at) + html.slice(at);',
    ],
    spec: 'tools/site/prerender.spec.ts',
  },
  ...VENUE_FAULTS,
];
