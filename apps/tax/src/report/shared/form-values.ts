/** The text of a form's field by name, trimmed; empty where there is none. */
export function fieldText(form: FormData, name: string): string {
  const value = form.get(name);
  return typeof value === 'string' ? value.trim() : '';
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a date field holds a day that exists and lies in the time of coins. */
export function isDay(text: string): boolean {
  return (
    ISO_DAY.test(text) && !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) && text >= '2009-01-01'
  );
}
