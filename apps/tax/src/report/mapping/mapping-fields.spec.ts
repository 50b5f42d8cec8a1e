import type { Mapping } from '@meridian/tax-import/mapping/mapping.ts';
import { describe, expect, it } from 'vitest';

import type { MappingDraft } from '../model/mapping-view.ts';
import { columnKey } from './column-key.ts';
import { completeDraft } from './complete-draft.ts';
import { withAmount, withGroup, withLayout, withMarket } from './layout-choices.ts';
import { amountFields, moreFields, TIME_FIELDS, valueOf } from './mapping-fields.ts';
import { withField } from './with-field.ts';

const LEGS: Mapping = {
  schema: 'meridian-mapping/1',
  name: 'Mine',
  time: { column: 'When', zone: 'UTC' },
  layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' } },
};

const LAYOUTS: readonly MappingDraft[] = [
  LEGS,
  withAmount(LEGS, 'columns'),
  withAmount(LEGS, 'words'),
  withLayout(LEGS, 'sides'),
  withLayout(LEGS, 'pair'),
  withMarket(withLayout(LEGS, 'pair'), 'columns'),
  withGroup(LEGS, 'id'),
  withGroup(LEGS, 'second'),
  withField(withField(LEGS, 'fee', 'Fee'), 'value', 'Worth'),
];

describe('the fields of a mapping', () => {
  it('gives back what each is set to, in every layout', () => {
    for (const draft of LAYOUTS) {
      for (const { id, canBeConstant } of [
        ...TIME_FIELDS,
        ...amountFields(draft),
        ...moreFields(draft),
      ]) {
        const column = withField(draft, id, { header: 'Any', nth: 2 });
        expect(valueOf(column, id), id).toEqual({ header: 'Any', nth: 2 });
        expect(valueOf(withField(column, id, undefined), id), id).toBeUndefined();
        if (!canBeConstant) continue;
        expect(valueOf(withField(draft, id, { constant: 'EUR' }), id), id).toEqual({
          constant: 'EUR',
        });
      }
    }
  });

  it('leaves the other fields as they are', () => {
    const draft = withField(LEGS, 'balance', 'Balance');
    expect(draft).toEqual({
      ...LEGS,
      layout: { is: 'legs', asset: 'Coin', amount: { signed: 'Change' }, balance: 'Balance' },
    });
    expect(withField(draft, 'balance', undefined)).toEqual(LEGS);
  });

  it('keeps the answers of operations when their column changes', () => {
    const first = withField(LEGS, 'operation', 'Type');
    const answered = { ...first, operation: { column: 'Type', kinds: { Buy: 'trade' } } } as const;
    expect(withField(answered, 'operation', 'Kind').operation).toEqual({
      column: 'Kind',
      kinds: { Buy: 'trade' },
    });
  });
});

describe('a draft', () => {
  it('is complete with a time and amounts', () => {
    expect(completeDraft(LEGS)).toEqual({ ok: true, mapping: LEGS });
  });

  it('says what it lacks', () => {
    expect(completeDraft(withField(LEGS, 'time', undefined))).toEqual({
      ok: false,
      path: 'time.column',
    });
    expect(completeDraft(withLayout(LEGS, 'sides'))).toEqual({ ok: false, path: 'layout' });
  });

  it('leaves out what was begun and left empty', () => {
    const worth = withField(LEGS, 'value', 'Worth');
    const status = withField(worth, 'status', 'Status');
    expect(completeDraft(status)).toEqual({ ok: true, mapping: LEGS });
    const sides = withField(withLayout(LEGS, 'sides'), 'inQuantity', 'Got');
    expect(completeDraft(sides)).toMatchObject({
      ok: true,
      mapping: { layout: { is: 'sides', in: { quantity: 'Got' } } },
    });
  });
});

it('compares columns as the reader of the file does', () => {
  expect(columnKey(' Transaction_Type ')).toBe(columnKey({ header: 'transaction  type', nth: 1 }));
  expect(columnKey({ header: 'Fee', nth: 2 })).not.toBe(columnKey('Fee'));
});
