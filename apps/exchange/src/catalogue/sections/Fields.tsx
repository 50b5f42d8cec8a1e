import { Field } from '@meridian/ui/Field.tsx';
import { Select } from '@meridian/ui/Select.tsx';
import { TextInput } from '@meridian/ui/TextInput.tsx';

export function Fields() {
  return (
    <>
      <Field label="Name" hint="As it stands in the file." optional>
        {(control) => <TextInput {...control} />}
      </Field>
      <Field label="Amount in euro" error="This is no amount. Write it like 1,234.50.">
        {(control) => <TextInput {...control} figures defaultValue="12,34.5" />}
      </Field>
      <Field label="Country">
        {(control) => (
          <Select {...control}>
            <option>Germany</option>
            <option>Georgia</option>
          </Select>
        )}
      </Field>
      <Field label="Account" hint="It cannot be changed here.">
        {(control) => <TextInput {...control} disabled defaultValue="Main" />}
      </Field>
    </>
  );
}
