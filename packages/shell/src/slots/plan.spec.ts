import { describe, expect, it } from 'vitest';

import { ACCEPT_ALL, CONSENT_VERSION, NECESSARY_ONLY } from './consent/consent.ts';
import { planSlots, type SlotVisit } from './plan.ts';
import { slotSettings } from './slot-settings.ts';

const slots = slotSettings('production');
const NOW = Date.UTC(2026, 10, 21);
const accepted = { version: CONSENT_VERSION, atMs: NOW, ...ACCEPT_ALL };
const refused = { version: CONSENT_VERSION, atMs: NOW, ...NECESSARY_ONLY };
const visit: SlotVisit = {
  locale: 'de-EU',
  consent: null,
  pageOrigin: 'https://www.meridian-eu.example',
  userAgent: 'Mozilla/5.0 (Linux; Android 15) Chrome/153.0 Mobile Safari/537.36',
  miniApp: false,
  bannerClosed: null,
  nowMs: NOW,
};

const busy = {
  ...slots,
  uiScript: 'https://cdn.operator.example/ui.js',
  bridgeScript: 'https://cdn.operator.example/bridge.js',
  attribution: 'https://cdn.operator.example/attribution.js',
  jumpToApp: 'https://cdn.operator.example/jump.js',
  collect: 'https://collect.operator.example/',
};

describe('before a choice', () => {
  it('where one is needed nothing is kept or collected, and the question comes first', () => {
    expect(planSlots({ ...slots, collect: busy.collect }, visit)).toEqual({
      asks: true,
      scripts: [],
      deviceGuidLasts: false,
      attribution: 'forget',
      collectTo: null,
      namesUser: false,
      offersApp: false,
      support: 'https://support.meridian.example/support/de-EU/',
    });
  });

  it('scripts that could follow a reader wait, those that serve the page do not', () => {
    expect(planSlots(busy, visit).scripts.map(({ slot }) => slot)).toEqual([
      'uiScript',
      'bridgeScript',
    ]);
  });

  it('where none is needed everything configured runs, but no beacon names the user', () => {
    const plan = planSlots(busy, { ...visit, locale: 'en' });
    expect(plan).toMatchObject({
      asks: false,
      deviceGuidLasts: true,
      collectTo: busy.collect,
      namesUser: false,
    });
    expect(plan.scripts).toHaveLength(4);
    expect(planSlots(slots, { ...visit, locale: 'en' }).attribution).toBe('keep');
  });
});

describe('a choice', () => {
  it('for everything lets everything configured run', () => {
    const plan = planSlots({ ...slots, collect: busy.collect }, { ...visit, consent: accepted });
    expect(plan).toMatchObject({
      asks: false,
      deviceGuidLasts: true,
      attribution: 'keep',
      collectTo: busy.collect,
      namesUser: true,
      offersApp: true,
    });
  });

  it('for what is necessary holds where nobody would have asked', () => {
    const plan = planSlots(
      { ...slots, collect: busy.collect },
      { ...visit, locale: 'en', consent: refused },
    );
    expect(plan).toMatchObject({
      asks: false,
      deviceGuidLasts: false,
      attribution: 'forget',
      collectTo: null,
    });
  });

  it('goes purpose by purpose', () => {
    const statistics = { ...refused, statistics: true };
    const plan = planSlots(busy, { ...visit, consent: statistics });
    expect(plan.collectTo).toBe(busy.collect);
    expect(plan.scripts.map(({ slot }) => slot)).toEqual(['uiScript', 'bridgeScript']);
  });
});

describe('an operator’s part', () => {
  it('takes the place of ours', () => {
    const plan = planSlots(busy, { ...visit, consent: accepted });
    expect(plan.attribution).toBeNull();
    expect(plan.offersApp).toBe(false);
    expect(plan.scripts.map(({ src }) => src)).toContain(busy.jumpToApp);
  });

  it('can be none', () => {
    const off = { ...slots, attribution: 'off', jumpToApp: 'off', support: 'off' };
    expect(planSlots(off, { ...visit, consent: accepted })).toMatchObject({
      scripts: [],
      attribution: null,
      offersApp: false,
      support: null,
    });
  });

  it('is framed where it is a support page', () => {
    const support = 'https://chat.operator.example/';
    expect(planSlots({ ...slots, support }, visit).support).toBe(support);
  });
});
