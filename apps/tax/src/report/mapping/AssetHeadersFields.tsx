import type { AssetHeaders } from '@meridian/tax-import/mapping/mapping.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

import type { EditorProps } from './editor.ts';
import { layoutOf } from './layout-choices.ts';
import { put } from './with-field.ts';

const PLACE = '{asset}';
const PARTS = ['quantity', 'fee', 'balance'] as const;

/** Files with columns of their own for each asset: how their headers are made. */
export function AssetHeadersFields({ draft, onChange }: EditorProps) {
  const { t } = useI18n();
  const layout = layoutOf(draft);
  if (layout.is !== 'assets' || !('headers' in layout)) return null;
  const { headers } = layout;

  function type(part: keyof AssetHeaders, text: string): void {
    const pattern = text === '' && part !== 'quantity' ? undefined : text;
    onChange({ ...draft, layout: { is: 'assets', headers: put(headers, part, pattern) } });
  }

  return PARTS.map((part) => {
    const text = headers[part] ?? '';
    const isGood = text.includes(PLACE) || (text === '' && part !== 'quantity');
    return (
      <Field
        key={part}
        label={t(`report.mapping.headers.${part}`)}
        hint={t('report.mapping.headersHint', { sample: PLACE })}
        error={isGood ? undefined : t('report.mapping.headersError', { sample: PLACE })}
        optional={part !== 'quantity'}
      >
        {(control) => (
          <TextInput
            {...control}
            dir="ltr"
            autoComplete="off"
            spellCheck={false}
            value={text}
            onChange={(event) => type(part, event.target.value)}
          />
        )}
      </Field>
    );
  });
}
