import { describe, expect, it } from 'vitest';

import { ageToShow, formatAge, liveState } from './live-state.ts';

describe('liveState', () => {
  it.each([
    ['init', true, 'connecting'],
    ['open', true, 'live'],
    ['closed', true, 'reconnecting'],
    ['error', true, 'reconnecting'],
    ['init', false, 'offline'],
    ['open', false, 'offline'],
    ['closed', false, 'offline'],
  ] as const)('%s, online %s: %s', (socket, online, expected) => {
    expect(liveState(socket, online)).toBe(expected);
  });
});

describe('ageToTell', () => {
  it.each([
    ['live', 1_000, 15_999, null],
    ['live', 1_000, 16_000, 15],
    ['offline', 1_000, 3_999, 2],
    ['reconnecting', 1_000, 500, 0],
    ['connecting', null, 9_000, null],
    ['offline', null, 9_000, null],
  ] as const)('%s since %s at %s: %s', (state, dataAt, now, expected) => {
    expect(ageToShow(state, dataAt, now)).toBe(expected);
  });
});

describe('formatAge', () => {
  it.each([
    [0, 'en', '0 seconds ago'],
    [1, 'en', '1 second ago'],
    [59, 'de', 'vor 59 Sekunden'],
    [60, 'en', '1 minute ago'],
    [3_599, 'en', '59 minutes ago'],
    [7_200, 'en', '2 hours ago'],
  ])('%i in %s is %s', (seconds, tag, expected) => {
    expect(formatAge(seconds, tag)).toBe(expected);
  });
});
