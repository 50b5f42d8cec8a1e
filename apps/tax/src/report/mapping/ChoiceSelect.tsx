import { Field } from '@meridian/ui/Field.tsx';
import { Select } from '@meridian/ui/Select.tsx';

interface ChoiceSelectProps<Choice extends string> {
  label: string;
  value: Choice;
  choices: readonly Choice[];
  nameOf: (choice: Choice) => string;
  onChoose: (choice: Choice) => void;
}

/** One of a few ways, by name. */
export function ChoiceSelect<Choice extends string>(props: ChoiceSelectProps<Choice>) {
  const { label, value, choices, nameOf, onChoose } = props;
  return (
    <Field label={label}>
      {(control) => (
        <Select
          {...control}
          value={value}
          onChange={(event) => {
            const chosen = choices.find((choice) => choice === event.target.value);
            if (chosen !== undefined) onChoose(chosen);
          }}
        >
          {choices.map((choice) => (
            <option key={choice} value={choice}>
              {nameOf(choice)}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
