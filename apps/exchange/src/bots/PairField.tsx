import type { InstrumentInfo } from '@meridian/protocol/contracts/venue.ts';
import { Field } from '@meridian/ui/Field.tsx';
import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Select } from '@meridian/ui/Select.tsx';

interface PairFieldProps {
  instruments: ReadonlyMap<string, InstrumentInfo>;
  instrument: InstrumentInfo;
  error: string | undefined;
  onPair: (symbol: string) => void;
}

/** The pair that a new bot trades. */
export function PairField({ instruments, instrument, error, onPair }: PairFieldProps) {
  const { t } = useI18n();
  return (
    <Field label={t('bots.create.pair')} error={error}>
      {(control) => (
        <Select
          {...control}
          value={instrument.symbol}
          onChange={({ currentTarget }) => onPair(currentTarget.value)}
        >
          {[...instruments.values()].map(({ symbol, base, quote }) => (
            <option key={symbol} value={symbol}>
              {base}/{quote}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
