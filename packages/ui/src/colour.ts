const COLOUR = /^#[0-9a-fA-F]{6}$/;

/** Whether a value is a colour: a hash sign and six hexadecimal digits (R-COLOR-01). */
export function isColour(value: string): boolean {
  return COLOUR.test(value);
}

/** Appends an opacity to a colour; any other value stays as it is (R-COLOR-02, R-COLOR-03). */
export function withOpacity(value: string, suffix: string): string {
  return isColour(value) ? value + suffix : value;
}
