import { importFile } from '@meridian/tax-import/import-file.ts';
import { zipSync } from 'fflate';
import { krakenLedgers } from '../tools/generate/kraken-ledgers.ts';
import type { Line } from './line.ts';

const ROWS = 200_000;

/** A workbook of a ledger beside the same rows as CSV: what the XML of the sheet costs. */
export async function* sheetLines(): AsyncGenerator<Line> {
  const text = krakenLedgers(ROWS);
  const book = Object.assign(new Blob([workbookOf(text)]), { name: 'ledgers.xlsx' });
  const csv = Object.assign(new Blob([text]), { name: 'ledgers.csv' });
  const bare = await seconds(csv);
  const value = await seconds(book);
  yield {
    name: `import an XLSX of ${ROWS.toLocaleString('en')} rows`,
    value: `${value.toFixed(2)} s`,
    ratio: value / bare,
    floor: `the same rows as CSV ${bare.toFixed(2)} s`,
    budget: '',
    met: true,
    detail: { bytes: book.size },
  };
}

async function seconds(file: Blob & { readonly name: string }): Promise<number> {
  const startedAt = performance.now();
  const [outcome] = await importFile(file);
  if (outcome?.ok !== true || outcome.rows.read !== ROWS) throw new Error('the sheet failed');
  return (performance.now() - startedAt) / 1000;
}

/** As a spreadsheet writes it: every text once in the shared strings, numbers as they are. */
function workbookOf(csv: string): Uint8Array<ArrayBuffer> {
  const texts = new Map<string, number>();
  const rows = csv
    .trimEnd()
    .split('\n')
    .map((line, row) => {
      const cells = line.split(',').map((cell, column) => {
        const reference = `${String.fromCharCode(65 + column)}${row + 1}`;
        const plain = cell.replaceAll('"', '');
        if (plain === '') return '';
        if (cell.startsWith('"')) {
          const index = texts.get(plain) ?? texts.size;
          texts.set(plain, index);
          return `<c r="${reference}" t="s"><v>${index}</v></c>`;
        }
        return `<c r="${reference}"><v>${plain}</v></c>`;
      });
      return `<row r="${row + 1}">${cells.join('')}</row>`;
    });
  const encoder = new TextEncoder();
  const xml = (body: string): Uint8Array =>
    encoder.encode(`<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${body}`);
  const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
  const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  const packaged = 'http://schemas.openxmlformats.org/package/2006/relationships';
  const parts = {
    '[Content_Types].xml': xml(
      '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"/>',
    ),
    '_rels/.rels': xml(
      `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ),
    'xl/workbook.xml': xml(
      `<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="Ledger" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    ),
    'xl/_rels/workbook.xml.rels': xml(
      `<Relationships xmlns="${packaged}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/><Relationship Id="rId2" Type="${relations}/sharedStrings" Target="sharedStrings.xml"/></Relationships>`,
    ),
    'xl/worksheets/sheet1.xml': xml(
      `<worksheet xmlns="${main}"><sheetData>${rows.join('')}</sheetData></worksheet>`,
    ),
    'xl/sharedStrings.xml': xml(
      `<sst xmlns="${main}">${[...texts.keys()].map((text) => `<si><t>${text}</t></si>`).join('')}</sst>`,
    ),
  };
  return Uint8Array.from(zipSync(parts, { level: 1 }));
}
