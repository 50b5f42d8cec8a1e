/**
 * The tag to ask `Intl` for names with (countries, currencies): the language behind `x` in a tag of
 * `intlTag` whose numbers another language writes, else the tag itself. `ru-GE-x-ka` gives `ka`.
 */
export function nameTag(tag: string): string {
  return ownLanguage(tag) ?? tag;
}

/** The language behind `x` of a tag from `intlTag`; of other tags undefined. */
export function ownLanguage(tag: string): string | undefined {
  return tag.split('-x-')[1];
}
