import { describe, expect, it } from 'vitest';

import { MOUNT_TWICE_CODE, MountRegistry } from './mount-registry.ts';

function setUp() {
  const log: string[] = [];
  const registry = new MountRegistry((code) => log.push(code));
  const instance = (name: string) => ({ release: () => void log.push(`release ${name}`) });
  return { log, registry, instance };
}

describe('a part mounted twice (R-SHELL-10, R-SHELL-11)', () => {
  it('is reported, the old one released, the new one stays', () => {
    const { log, registry, instance } = setUp();
    const [old, fresh] = [instance('old'), instance('new')];
    registry.mount('footer', old);
    expect(log).toEqual([]);
    registry.mount('footer', fresh);
    expect(log).toEqual([MOUNT_TWICE_CODE, 'release old']);
    expect(registry.isAlive('footer', fresh)).toBe(true);
    // A late unmount of the replaced mount removes nothing.
    registry.unmount('footer', old);
    expect(log).toHaveLength(2);
  });

  it('is another matter than header and footer', () => {
    const { log, registry, instance } = setUp();
    registry.mount('header', instance('header'));
    registry.mount('footer', instance('footer'));
    expect(log).toEqual([]);
  });

  it('may be mounted again after it was unmounted', () => {
    const { log, registry, instance } = setUp();
    const first = instance('first');
    registry.mount('header', first);
    registry.unmount('header', first);
    registry.mount('header', instance('second'));
    expect(log).toEqual(['release first']);
  });
});
