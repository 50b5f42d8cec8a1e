import type { RegistrationOptions } from '@meridian/session/registration-options.ts';

/** Whether the page's own step lets a registration go on (R-REG-01); one that throws does not. */
export async function passesPreAction({ preAction }: RegistrationOptions): Promise<boolean> {
  try {
    return (await preAction?.()) !== false;
  } catch {
    return false;
  }
}
