import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import { VENUE_PATHS } from '@meridian/protocol/venue-api.ts';
import type { APIRequestContext } from 'playwright-core';
import type { Profiles } from './common-browser.ts';

import type { CommonGateway } from './gateway.ts';
import { codeIn, mailsTo } from './mail.ts';
import { openPage, type PageOptions } from './open-page.ts';
import { gotoReady } from './ready.ts';

type Result = Readonly<Record<string, unknown>>;

export interface Account {
  readonly email: string;
  readonly password: string;
}

/** The pages' own API, called by who is signed in in a browser's context. */
export function apiOf(gateway: CommonGateway) {
  const { origin } = gateway;
  const call = async (request: APIRequestContext, path: string, data?: object): Promise<Result> => {
    const address = `${origin}/x-api/s1${path}`;
    const headers = { origin, 'sec-fetch-site': 'same-origin' };
    const answer = await (data === undefined
      ? request.get(address, { headers })
      : request.post(address, { headers, data }));
    // `as`: the envelope of the API.
    const body = (await answer.json()) as { ret_code: number; ret_msg: string; result: Result };
    if (body.ret_code !== 0) throw new Error(`${path}: ${body.ret_code} ${body.ret_msg}`);
    return body.result;
  };
  /** Makes the account's session that of the context, as the sign-in form does. */
  const signIn = (request: APIRequestContext, account: Account) =>
    call(request, ACCOUNT_PATHS.signIn, account);
  const signInDemo = async (request: APIRequestContext) => signIn(request, await gateway.demo());
  /** A page at an address, signed in to an account. */
  const openAs = async (
    account: Account,
    browser: Profiles,
    address: string,
    options: PageOptions = {},
  ) => {
    const opened = await openPage(browser, options);
    await signIn(opened.context.request, account);
    await gotoReady(opened.page, gateway.urlOf(address));
    return opened;
  };
  /** A page at an address, signed in to the demo account. */
  const openAsDemo = async (browser: Profiles, address: string, options: PageOptions = {}) =>
    openAs(await gateway.demo(), browser, address, options);
  /** Opens an account, in whose session the context is then. */
  const signUp = async (request: APIRequestContext, email: string): Promise<Account> => {
    const account = { email, password: 'a quiet harbour at dusk' };
    const { registration_id } = await call(request, ACCOUNT_PATHS.register, account);
    const [mail] = await mailsTo(gateway, email, 1);
    await call(request, ACCOUNT_PATHS.verify, { registration_id, code: codeIn(mail) });
    return account;
  };
  /** An account of a file's own, where others use the same gateway. */
  const newAccount = async (browser: Profiles, email: string): Promise<Account> => {
    const { context, close } = await openPage(browser);
    const account = await signUp(context.request, email);
    await close();
    return account;
  };
  /** A new account with test coins. */
  const newTrader = async (browser: Profiles, email: string) => {
    const { context, close } = await openPage(browser);
    const { request } = context;
    await signUp(request, email);
    await call(request, VENUE_PATHS.claim, {});
    return { request, close };
  };
  return { call, signIn, signInDemo, openAs, openAsDemo, newAccount, newTrader };
}
