import { routerPush, type SignInAction } from '@meridian/app-bridge/calls.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ action }: { readonly action: SignInAction }) =>
  routerPush(action);
