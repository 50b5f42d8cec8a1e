import type { LoginAction } from '@meridian/session/quick-login.ts';
import { registrationAddress } from '@meridian/session/registration-address.ts';
import { registrationOptions } from '@meridian/session/registration-options.ts';
import type { MouseEvent } from 'react';

import { passesPreAction } from '../session/pre-action.ts';

/**
 * What the ways in of a mounted header do with the page's options (R-REG-01): their links carry them, and
 * `preAction` runs before registration is followed.
 */
export function registrationLinks(given: Readonly<Record<string, unknown>> = {}) {
  const options = registrationOptions(given);
  return {
    addressOf: (path: string) => registrationAddress(path, options),
    onOpen(action: LoginAction, event: MouseEvent<HTMLAnchorElement>): void {
      if (action !== 'register' || options.preAction === undefined) return;
      event.preventDefault();
      const { href } = event.currentTarget;
      void passesPreAction(options).then((goesOn) => {
        if (goesOn) window.location.assign(href);
      });
    },
  };
}
