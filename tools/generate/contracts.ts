/**
 * Writes the documents that follow from the schemas in `packages/protocol/src/contracts` and `packages/v5`:
 * `node tools/generate/contracts.ts`. `--check` writes nothing and names what is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from '../lib/root.ts';
import { ledgerSchema, taxInputSchema } from './contracts/files.ts';
import { marketDocument } from './contracts/market.ts';
import { accountDocument } from './contracts/openapi.ts';
import { quoteSocketSchema } from './contracts/quote-socket.ts';
import { v5Document } from './contracts/v5.ts';

const DOCUMENTS: Readonly<Record<string, () => object>> = {
  'docs/openapi.json': accountDocument,
  'docs/openapi-market.json': marketDocument,
  'docs/openapi-v5.json': v5Document,
  'docs/quote-socket.schema.json': quoteSocketSchema,
  'docs/ledger-format.schema.json': ledgerSchema,
  'docs/tax-input.schema.json': taxInputSchema,
};

const isCheck = process.argv.includes('--check');
const stale = Object.entries(DOCUMENTS).filter(([path, make]) => {
  const file = join(ROOT, path);
  const text = `${JSON.stringify(make(), null, 2)}\n`;
  if (existsSync(file) && readFileSync(file, 'utf8') === text) return false;
  if (!isCheck) writeFileSync(file, text);
  return true;
});
for (const [path] of stale) console.log(isCheck ? `${path} is stale` : `${path} written`);
if (isCheck && stale.length > 0) {
  console.error('Run npm run generate -- contracts.');
  process.exitCode = 1;
}
