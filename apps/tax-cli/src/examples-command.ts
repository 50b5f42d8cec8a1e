import {
  AS_COMPUTED,
  type Example,
  type ExampleOutcome,
  checkExample,
} from '@meridian/reference-cases/worked-examples/examples.ts';
import { readJsonFiles, reasonOf } from './json-files.ts';
import { type Outcome, type Tally, tallied } from './tally.ts';

/** Checks worked examples; every file that has none counts as failed, with the reason. */
export function examplesCommand(paths: readonly string[]): Tally {
  return tallied(
    readJsonFiles(paths).flatMap((file) =>
      'problem' in file
        ? [{ id: file.name, failed: [file.problem], unread: [] }]
        : examplesIn(file.value).map((example, index) => check(example, `${file.name} [${index}]`)),
    ),
    'no setting of that name',
  );
}

/** One example, a list of them, or an object that holds a list. */
function examplesIn(value: unknown): readonly unknown[] {
  if (Array.isArray(value)) return value;
  if (typeof value === 'object' && value !== null && 'examples' in value) {
    return examplesIn(value.examples);
  }
  return [value];
}

function check(value: unknown, place: string): Outcome {
  const wrong = wrongWith(value);
  if (wrong !== null) return { id: place, failed: [`is no worked example: ${wrong}`], unread: [] };
  // The fields that a check reads are there; what is in them it reads with care or throws.
  const example = value as Example;
  try {
    const outcome = checkExample(example);
    return { id: example.id, failed: rowsOf(outcome), unread: outcome.unknown };
  } catch (problem) {
    return { id: example.id, failed: [`cannot be read: ${reasonOf(problem)}`], unread: [] };
  }
}

const TEXTS = ['id', 'country', 'currency'] as const;

function wrongWith(value: unknown): string | null {
  if (!isObject(value)) return 'it is no object';
  const text = TEXTS.find((name) => typeof value[name] !== 'string');
  if (text !== undefined) return `${text} is no text`;
  if (!/^\d{4}/.test(String(value['year']))) return 'year is no year';
  if (!Array.isArray(value['transactions']) || !value['transactions'].every(isObject)) {
    return 'transactions is no list of objects';
  }
  const settings = value['settings'];
  if (settings !== undefined && !isObject(settings)) return 'settings is no object';
  const expected = value['expected'];
  return isObject(expected) && Object.keys(expected).length > 0 ? null : 'it expects nothing';
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function rowsOf({ passed, differences, layout, reason }: ExampleOutcome): readonly string[] {
  if (passed) return [];
  return [
    ...(reason === undefined ? [] : [reason]),
    ...(layout === undefined || layout === AS_COMPUTED ? [] : [`layout: ${layout}`]),
    ...differences.flatMap(({ key, expected, actual }) => [
      `${key} expected  ${shown(expected)}`,
      `${key} found     ${shown(actual)}`,
    ]),
  ];
}

function shown(value: unknown): string {
  if (value === undefined || value === null) return 'not known';
  return typeof value === 'string' ? value : JSON.stringify(value);
}
