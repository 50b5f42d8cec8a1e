import { spawnSync } from 'node:child_process';
import { expect, it } from 'vitest';

import { ROOT } from '../../lib/root.ts';

it('finds the icons to be what it makes of the drawings', () => {
  const check = ['tools/generate/icons.ts', '--check'];
  const { status, stderr } = spawnSync(process.execPath, check, { cwd: ROOT, encoding: 'utf8' });
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' });
});
