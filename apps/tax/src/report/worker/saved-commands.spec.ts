import { expect, it } from 'vitest';

import type { StorageView } from '../model/workspace-view.ts';
import { writeHandOver, type Stores } from '../../hand-over/hand-over-file.ts';
import { writeSavedFile } from '../saved/saved-file.ts';
import { savedCommands } from './saved-commands.ts';
import { Session } from './session.ts';
import type { Replaced, Storage } from './storage.ts';

const EMPTY = {
  ...{ files: [], openings: [], prices: [], corrections: [], choice: null, decisions: null },
  ...{ mappings: [], problems: [], atPar: [] },
};

/** A device that keeps one opening lot until another workspace takes its place. */
function device(outcome: Replaced, state: StorageView = { type: 'device' }) {
  const replaced: Stores[] = [];
  const storage: Storage = {
    state: () => state,
    readAll: async () => EMPTY,
    put: async () => true,
    remove: async () => undefined,
    change: async () => undefined,
    clear: async () => undefined,
    restore: async () => 'kept',
    async replace(stores) {
      if (outcome === 'kept') replaced.push(stores);
      return outcome;
    },
  };
  const session = new Session(
    storage,
    () => undefined,
    async () => ({}),
  );
  session.workspace.choice = { country: 'DE', year: 2024, answers: {} };
  session.workspace.atPar.set('USDC', { asset: 'USDC', currency: 'USD' });
  return { replaced, session, commands: savedCommands(session) };
}

async function saved(passphrase: string): Promise<Blob> {
  const outcome = await device('kept').commands.saveWorkspace(passphrase);
  if (outcome.type !== 'saved') throw new Error(outcome.type);
  return outcome.file;
}

it('puts the whole of a saved workspace in the place of the one here', async () => {
  const { commands, replaced, session } = device('kept');
  expect(await commands.openSaved(await saved('word'), 'word')).toBe('opened');
  expect(session.handOver).toBe('workspace');
  expect(replaced).toHaveLength(1);
  expect(replaced[0]?.['atPar']).toEqual([
    { key: 'USDC', value: { asset: 'USDC', currency: 'USD' } },
  ]);
  expect(replaced[0]?.['choice']).toEqual([
    { key: 'choice', value: { country: 'DE', year: 2024, answers: {} } },
  ]);
});

it.each(['full', 'refused'] as const)(
  'changes nothing where the device says %s',
  async (reason) => {
    const { commands, session } = device(reason);
    session.workspace.atPar.set('DAI', { asset: 'DAI', currency: 'USD' });
    expect(await commands.openSaved(await saved(''), '')).toBe(reason);
    expect([...session.workspace.atPar.keys()]).toEqual(['USDC', 'DAI']);
    expect(session.handOver).toBeNull();
  },
);

it.each([
  ['full', 'full'],
  ['unavailable', 'refused'],
] as const)('says of a visit that lives in memory why: %s', async (reason, outcome) => {
  const { commands, replaced } = device('kept', { type: 'memory', reason });
  expect(await commands.openSaved(await saved(''), '')).toBe(outcome);
  expect(replaced).toEqual([]);
});

it('never reaches the device with a wrong passphrase or a record of another shape', async () => {
  const { commands, replaced } = device('kept');
  expect(await commands.openSaved(await saved('word'), 'other')).toBe('passphrase');
  expect(await commands.peekSaved(await saved('word'))).toEqual({ encrypted: true });
  const stores = { atPar: [{ key: 'USDC', value: { asset: 'USDC', currency: 1 } }] };
  const strange = await writeHandOver({ kind: 'workspace', stores, texts: [] });
  const file = await writeSavedFile(strange, '', 1);
  if (file === null) throw new Error('too large');
  expect(await commands.openSaved(file, '')).toBe('broken');
  expect(replaced).toEqual([]);
});
