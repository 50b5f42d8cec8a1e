import { expect, it } from 'vitest';

import { assetError } from './form-values.ts';

it.each([
  ['', 'report.field.error.empty'],
  ['.000', 'report.field.error.asset-name'],
  ['500', 'report.field.error.asset-name'],
  ['1INCH', undefined],
  ['₿', undefined],
])('judges %j as the name of an asset', (asset, error) => {
  expect(assetError(asset).asset).toBe(error);
});
