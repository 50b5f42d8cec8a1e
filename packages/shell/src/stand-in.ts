/** Documents that stand in for a page: there is none, there is none yet, it failed. */
export const STAND_INS = ['404', 'unavailable', '500'] as const;

export type StandInKind = (typeof STAND_INS)[number];

/** The messages of each, by the middle of their ids. */
export const STAND_IN_MESSAGES = {
  '404': 'common.notFound',
  unavailable: 'common.unavailable',
  '500': 'common.serverError',
} as const satisfies Readonly<Record<StandInKind, string>>;

/** `unavailable/de-EU.html`: outside every address, so that it is only ever shown in place of one. */
export function standInFile(kind: StandInKind, locale: string): string {
  return `${kind}/${locale}.html`;
}

export function isStandIn(text: string | undefined): text is StandInKind {
  const kinds: readonly (string | undefined)[] = STAND_INS;
  return kinds.includes(text);
}
