/**
 * Fifty faults of the kinds that people make: a bound that is one off, a check that is left out, a sign
 * turned. A line is found by its text, not by its file, so that the table also fits a checkout in
 * which files have other names; `line` gives the texts it has had, the newest first.
 */
export interface Fault {
  readonly area: 'gateway' | 'shell' | 'exchange' | 'report' | 'import' | 'engine' | 'tools';
  /** The whole line without the blanks around it; it stands once among the files that ship. */
  readonly line: string | readonly string[];
  /** What is written instead: a text for all texts of `line`, or one for each. */
  readonly into: string | readonly string[];
  /** Browser specs to try first, where only a page shows the fault. */
  readonly inBrowser?: readonly string[];
}

export const FAULTS: readonly Fault[] = [
  {
    area: 'gateway',
    line: 'count: sql`case when ${expired} then 1 else attempts.count + 1 end`,',
    into: 'count: sql`case when ${expired} then 1 else attempts.count end`,',
  },
  {
    area: 'gateway',
    line: 'const before = new Date(now - LIMIT_WINDOW_MS);',
    into: 'const before = new Date(now - 2 * LIMIT_WINDOW_MS);',
  },
  {
    area: 'gateway',
    line: 'if (origin === undefined && fetchSite === undefined) return !hasCookie;',
    into: 'if (origin === undefined && fetchSite === undefined) return hasCookie || !hasCookie;',
  },
  {
    area: 'gateway',
    line: 'if (row === undefined || !mayBeUsed(row.email, environment)) return null;',
    into: 'if (row === undefined) return null;',
  },
  {
    area: 'gateway',
    line: "if (except !== undefined) query = query.where('id', '!=', except);",
    into: "if (except !== undefined) query = query.where('id', '=', except);",
  },
  {
    area: 'gateway',
    line: "return { httpOnly: true, sameSite: 'lax', path: '/', secure: environment !== 'local' } as const;",
    into: "return { httpOnly: true, sameSite: 'lax', path: '/', secure: environment === 'local' } as const;",
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
  },
  {
    area: 'gateway',
    line: '.set({ attempts: sql`attempts + 1` })',
    into: '.set({ attempts: sql`attempts + 0` })',
  },
  {
    area: 'gateway',
    line: "const passed: Record<string, string | string[]> = { 'cache-control': 'no-store' };",
    into: 'const passed: Record<string, string | string[]> = {};',
  },
  {
    area: 'shell',
    line: String.raw`return token !== null && /^[\w-]{20,200}$/.test(token) ? token : null;`,
    into: 'return token;',
  },
  {
    area: 'shell',
    line: "return Math.abs(localMs - serverMs) > DAY_MS ? 'warn' : 'none';",
    into: "return localMs - serverMs > DAY_MS ? 'warn' : 'none';",
  },
  {
    area: 'shell',
    line: [
      "if (name !== '' && index > 0 && !cookies.has(name)) {",
      "if (name !== '' && at > 0 && !cookies.has(name)) {",
    ],
    into: ["if (name !== '' && index > 0) {", "if (name !== '' && at > 0) {"],
  },
  {
    area: 'shell',
    line: String.raw`return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(href);`,
    into: String.raw`return /^\/[^\\\s\p{Cc}]*$/u.test(href);`,
  },
  {
    area: 'shell',
    line: '.filter(({ locale, hreflang }) => locale !== HIDDEN_LOCALE && hreflang !== HIDDEN_LOCALE)',
    into: '.filter(({ locale, hreflang }) => locale !== HIDDEN_LOCALE || hreflang !== HIDDEN_LOCALE)',
  },
  {
    area: 'shell',
    line: 'mobileLayout: `(max-width:${MOBILE_MAX_WIDTH_PX}px)`,',
    into: 'mobileLayout: `(max-width:${MOBILE_MAX_WIDTH_PX - 1}px)`,',
  },
  {
    area: 'shell',
    line: 'return Math.ceil(seconds / SECONDS_PER_MINUTE);',
    into: 'return Math.floor(seconds / SECONDS_PER_MINUTE);',
  },
  {
    area: 'exchange',
    line: 'if (left.current !== right.current) return left.current ? -1 : 1;',
    into: 'if (left.current !== right.current) return left.current ? 1 : -1;',
  },
  {
    area: 'exchange',
    line: "return change !== null && (view === 'gainers' ? change > 0n : change < 0n);",
    into: "return change !== null && (view === 'gainers' ? change >= 0n : change < 0n);",
  },
  {
    area: 'exchange',
    line: "return divideFixed(last - first, first, 'up');",
    into: "return divideFixed(last - first, last, 'up');",
  },
  {
    area: 'exchange',
    line: "const field = key === 'price' ? 'close' : 'quoteVolume';",
    into: "const field = key === 'price' ? 'quoteVolume' : 'close';",
  },
  {
    area: 'exchange',
    line: [
      'return a.length === b.length && a.every((row, index) => row === b[index]);',
      'return a.length === b.length && a.every((row, at) => row === b[at]);',
    ],
    into: ['return a.length === b.length;', 'return a.length === b.length;'],
  },
  {
    area: 'exchange',
    line: "if (seconds < 3_600) return format.format(-Math.floor(seconds / 60), 'minute');",
    into: "if (seconds < 3_600) return format.format(-Math.ceil(seconds / 60), 'minute');",
  },
  {
    area: 'report',
    line: [
      'holdings: report.holdings.filter(({ quantity }) => quantity !== ZERO),',
      'holdings: report.holdings.filter(({ quantity }) => quantity !== 0n),',
    ],
    into: 'holdings: report.holdings,',
  },
  {
    area: 'report',
    line: 'const window = items.slice(from, from + Math.min(count, PAGE_SIZE));',
    into: 'const window = items.slice(from, from + count);',
  },
  {
    area: 'report',
    line: 'files.sort((a, b) => a.addedAt - b.addedAt);',
    into: 'files.sort((a, b) => b.addedAt - a.addedAt);',
  },
  {
    area: 'report',
    line: 'return { ...parted(answers[country]).lasting, ...answers[keyOf(country, year)] };',
    into: 'return { ...answers[keyOf(country, year)] };',
  },
  {
    area: 'report',
    line: 'return total === 0 ? undefined : Math.min(1, done / total);',
    into: 'return done / total;',
  },
  {
    area: 'import',
    line: 'if (kept.length === pooled.entries.length) return pooled;',
    into: 'if (kept.length !== pooled.entries.length) return pooled;',
  },
  {
    area: 'import',
    line: 'return pauses.flatMap(({ from, to }) => (to - from > limit ? [{ from, to, usual }] : []));',
    into: 'return pauses.flatMap(({ from, to }) => (to - from >= 2 * limit ? [{ from, to, usual }] : []));',
  },
  {
    area: 'import',
    line: 'if (first !== undefined && first.at >= from && first.at <= to) there += 1;',
    into: 'if (first !== undefined && first.at > from && first.at <= to) there += 1;',
  },
  {
    area: 'import',
    line: "if (bytesIn < GZIP_BYTES_MIN) throw new ArchiveError('truncated-archive');",
    into: "if (bytesIn < 0) throw new ArchiveError('truncated-archive');",
  },
  {
    area: 'import',
    line: [
      'if (index + 1 >= end) return final ? index + 1 : INCOMPLETE;',
      'if (at + 1 >= end) return final ? at + 1 : INCOMPLETE;',
    ],
    into: ['if (index + 1 >= end) return index + 1;', 'if (at + 1 >= end) return at + 1;'],
  },
  {
    area: 'import',
    line: 'if (left.source.account === right.source.account) return true;',
    into: 'if (left.source.account !== right.source.account) return true;',
  },
  {
    area: 'engine',
    line: "open.unitCost = total === null ? null : divideFixed(total, units, 'half-even');",
    into: "open.unitCost = total === null ? null : divideFixed(total, units, 'up');",
  },
  {
    area: 'engine',
    line: 'const debts = threshold === null ? 0n : floorAtZero(owed - threshold);',
    into: 'const debts = threshold === null ? 0n : floorAtZero(owed);',
  },
  {
    area: 'engine',
    line: 'forward = unused > 0n ? unused : 0n;',
    into: 'forward = unused > 0n ? 0n : unused;',
  },
  {
    area: 'engine',
    line: 'return entry.out === undefined ? 1 : 3;',
    into: 'return entry.out === undefined ? 3 : 1;',
  },
  {
    area: 'engine',
    line: 'if (this.gain !== null) this.gain += amount;',
    into: 'if (this.gain !== null) this.gain -= amount;',
  },
  {
    area: 'engine',
    line: 'if (limit !== null && sums.proceeds <= limit) {',
    into: 'if (limit !== null && sums.proceeds < limit) {',
  },
  {
    area: 'tools',
    line: "const own = documents.filter(({ path }) => isLocale(path.split('/')[1] ?? ''));",
    into: "const own = documents.filter(({ path }) => !isLocale(path.split('/')[1] ?? ''));",
  },
  {
    area: 'shell',
    line: 'if (event.target instanceof Element && event.target.closest(TYPING) !== null) return;',
    into: 'if (event.target instanceof Element && event.target.closest(TYPING) === null) return;',
    inBrowser: ['frame', 'pages'],
  },
  {
    area: 'shell',
    line: "if (event.key === 'Enter') panel.current?.querySelector('a')?.click();",
    into: "if (event.key === 'Escape') panel.current?.querySelector('a')?.click();",
    inBrowser: ['frame', 'pages'],
  },
  {
    area: 'shell',
    line: "type={shown ? 'text' : 'password'}",
    into: "type={shown ? 'password' : 'text'}",
    inBrowser: ['account-story', 'security'],
  },
  {
    area: 'shell',
    line: '{live && <div id={MODALS_ID} />}',
    into: '{!live && <div id={MODALS_ID} />}',
    inBrowser: ['account-story', 'frame'],
  },
  {
    area: 'exchange',
    line: '<th scope="col" className={className} aria-sort={sorted ? direction : undefined}>',
    into: '<th scope="col" className={className} aria-sort={sorted ? undefined : direction}>',
    inBrowser: ['markets'],
  },
  {
    area: 'exchange',
    line: 'onClick={() => view.change({ sort: sortAfterPress(state, sortKey) })}',
    into: 'onClick={() => view.change({ sort: state.sort })}',
    inBrowser: ['markets'],
  },
  {
    area: 'exchange',
    line: 'if (key === FAVOURITES_KEY || key === null) favourites.read();',
    into: 'if (key === null) favourites.read();',
    inBrowser: ['markets'],
  },
  {
    area: 'report',
    line: 'if (method !== undefined) tell((service) => service.answer({ ...answers, method }));',
    into: 'if (method === undefined) tell((service) => service.answer({ ...answers, method }));',
    inBrowser: ['report-countries', 'report-story'],
  },
  {
    area: 'report',
    line: 'return () => stopping.abort();',
    into: 'return () => undefined;',
    inBrowser: ['report-scale', 'report-story'],
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
    inBrowser: ['pages', 'frame'],
  },
];
