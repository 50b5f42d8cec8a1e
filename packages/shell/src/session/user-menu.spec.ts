import { createI18n } from '@meridian/i18n/i18n.ts';
import { loadCatalogue } from '@meridian/i18n/load-catalogue.ts';
import { UNFETCHED } from '@meridian/session/login-state.ts';
import { I18nProvider } from '@meridian/ui/I18nProvider.tsx';
import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';

import { slotSettings } from '../slots/slot-settings.ts';
import type { PageSession } from './page-session.ts';
import { UserMenu } from './UserMenu.tsx';

const i18n = createI18n('en', loadCatalogue('en', ['common']));

function Frame({ children }: { readonly children?: ReactNode }) {
  return I18nProvider({ i18n, children });
}

function menu(affiliatesOrigin: string | null): string {
  // `as`: a menu that nobody presses asks nothing of its session.
  const pageSession = {} as PageSession;
  const props = { login: UNFETCHED, pageSession, affiliatesOrigin, takesFocus: false };
  return renderToStaticMarkup(createElement(Frame, null, createElement(UserMenu, props)));
}

it('leads to the affiliate programme of its environment, where there is one (R-SHELL-14)', () => {
  const link = (origin: string) => `<a href="${origin}/">Affiliate programme</a>`;
  expect(menu(slotSettings('production').affiliatesOrigin)).toContain(
    link('https://affiliates.meridian.example'),
  );
  expect(menu(slotSettings('testnet').affiliatesOrigin)).toContain(
    link('https://affiliates.testnet.meridian.example'),
  );
  expect(menu(slotSettings('local').affiliatesOrigin)).not.toContain('Affiliate');
});
