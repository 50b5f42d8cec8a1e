import { describe, expect, it } from 'vitest';
import { readEcb } from './ecb.ts';
import { zipOf } from './testing/zip-of.ts';

const CSV = `Date,USD,JPY,LTL,
2025-01-02,1.0321,162.50,N/A,
2024-12-31,1.0389,163.06,N/A,
2024-12-30,1.0444,164.8,3.4528,
`;

const YEARS = [
  {
    year: 2024,
    currencies: ['USD', 'JPY', 'LTL'],
    days: [
      ['2024-12-30', '1.0444', '164.8', '3.4528'],
      ['2024-12-31', '1.0389', '163.06', null],
    ],
  },
  { year: 2025, currencies: ['USD', 'JPY'], days: [['2025-01-02', '1.0321', '162.5']] },
];

const XML = `<?xml version="1.0" encoding="UTF-8"?>
<gesmes:Envelope xmlns:gesmes="urn:envelope" xmlns="urn:rates"><gesmes:subject>Rates</gesmes:subject>
<Cube>
<Cube time="2025-01-02"><Cube currency="USD" rate="1.0321"/><Cube currency='JPY' rate='162.50' /></Cube>
<Cube time="2024-12-31"><Cube currency="USD" rate="1.0389"/><Cube currency="JPY" rate="163.06"/></Cube>
<Cube time='2024-12-30'><Cube currency="USD" rate="1.0444"/><Cube currency="JPY" rate="164.8"/>
<Cube currency="LTL" rate="3.4528"/></Cube>
</Cube></gesmes:Envelope>`;

describe('the file of the European Central Bank', () => {
  it.each([
    ['CSV', Buffer.from(CSV)],
    ['CSV of another system', Buffer.from(`\uFEFF${CSV.replaceAll('\n', '\r\n')}`)],
    ['zip', zipOf('eurofxref-hist.csv', CSV)],
    ['XML', Buffer.from(XML)],
  ])('is read by years, days ascending, as %s', (_name, bytes) => {
    expect(readEcb(bytes)).toEqual({ ok: true, years: YEARS });
  });

  it.each([
    ['something else', 'Datum;Kurs\n2024-01-02;1,1\n'],
    ['a page', '<html><body>Moved</body></html>'],
    ['nothing', ''],
    ['a header alone', 'Date,USD,\n'],
    ['a day that does not exist', 'Date,USD,\n2024-02-30,1.1,\n'],
    ['a rate that is no number', 'Date,USD,\n2024-02-28,one,\n'],
    ['a rate of nothing', 'Date,USD,\n2024-02-28,0,\n'],
    ['a line cut in the day', 'Date,USD,\n2024-02-28,1.1,\n2024-0'],
    ['a broken archive', zipOf('x.csv', CSV).subarray(0, 60).toString('latin1')],
  ])('is refused as a whole: %s', (_name, text) => {
    expect(readEcb(Buffer.from(text, 'latin1'))).toMatchObject({ ok: false });
  });

  it('is refused when its archive holds more than it says', () => {
    const zip = zipOf('x.csv', CSV);
    const offset = zip.lastIndexOf('PK\x01\x02', undefined, 'latin1');
    zip.writeUInt32LE(4_000_000_000, offset + 24);
    expect(readEcb(zip)).toMatchObject({ ok: false, reason: 'its archive cannot be opened' });
  });
});
