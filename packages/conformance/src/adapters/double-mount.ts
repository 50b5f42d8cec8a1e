import { MountRegistry, type MountedPart } from '@meridian/shell/mount-registry.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ part }: { part: MountedPart }) => {
  const codes: string[] = [];
  const released: string[] = [];
  const registry = new MountRegistry((code) => codes.push(code));
  const instance = (name: string) => ({ release: () => released.push(name) });
  const fresh = instance('new');
  registry.mount(part, instance('old'));
  registry.mount(part, fresh);
  return {
    reported: codes.length > 0,
    code: codes[0],
    oldReleased: released.includes('old'),
    newAlive: registry.isAlive(part, fresh) && !released.includes('new'),
  };
};
