import { gzipSync, strToU8 } from 'fflate';
import { expect, it } from 'vitest';

import { importFiles, reopenFiles } from './import-files.ts';
import { openStorage } from './storage.ts';
import { emptyWorkspace } from './workspace.ts';

it('names a stored list by what it holds where it had the id of its archive', async () => {
  const list = 'date,asset,currency,price\n2024-03-01,BTC,EUR,50000\n';
  const name = 'prices.csv.gz';
  const blob = new Blob([Uint8Array.from(gzipSync(strToU8(list)))]);
  const storage = await openStorage(() => undefined);
  const workspace = emptyWorkspace();
  const ignore = () => undefined;
  const { signal } = new AbortController();
  const context = { workspace, storage, signal, onProgress: ignore, onChange: ignore };
  const stored = { fileId: 'f', name, blob, addedAt: 0, sample: false, sourceIds: ['of-the-gzip'] };
  await reopenFiles(context, [stored]);
  expect(workspace.files.get('f')?.stored.sourceIds).toEqual([
    expect.stringMatching(/^[0-9a-f]{64}$/),
  ]);
  await importFiles(context, [new File([list], 'prices.csv')], false);
  expect(workspace.problems).toMatchObject([{ reason: { id: 'report.problem.duplicate' } }]);
  expect(workspace.files.size).toBe(1);
});
