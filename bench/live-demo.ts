import { API_PROXY_BASE_PATH, PROFILE_PATH } from '@meridian/protocol/constants.ts';
import { ACCOUNT_PATHS } from '@meridian/protocol/account-api.ts';
import type { TestGateway } from '../e2e/support/gateway.ts';

/** Where a gateway answers who is signed in. */
export function profileUrl({ origin }: TestGateway): string {
  return `${origin}${API_PROXY_BASE_PATH}${PROFILE_PATH}`;
}

/** Signs in to a gateway's demo account; returns the cookie to send. */
export async function signInToDemo(gateway: TestGateway): Promise<string> {
  const { origin } = gateway;
  const answer = await fetch(`${origin}${API_PROXY_BASE_PATH}/s1${ACCOUNT_PATHS.signIn}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', origin },
    body: JSON.stringify(await gateway.demo()),
  });
  const [cookie] = answer.headers.getSetCookie();
  if (cookie === undefined) throw new Error(`no cookie: ${await answer.text()}`);
  return cookie.split(';')[0] ?? '';
}

/** The profile as it is answered to a cookie. */
export async function profileText(gateway: TestGateway, cookie: string): Promise<string> {
  const answer = await fetch(profileUrl(gateway), { headers: { cookie } });
  const text = await answer.text();
  if (!text.includes('"username":"demo"')) throw new Error(`no profile: ${text}`);
  return text;
}
