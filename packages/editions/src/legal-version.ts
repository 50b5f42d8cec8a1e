/**
 * The versions of terms and privacy notice together, the newest first: each the day its words hold from.
 * Whoever changes what they say puts a new one in front; accounts name the older ones.
 */
const VERSIONS = ['2026-11-26'] as const;

export const [LEGAL_VERSION] = VERSIONS;

/** Whether a text is a version that was published here. */
export function isLegalVersion(text: string): boolean {
  const versions: readonly string[] = VERSIONS;
  return versions.includes(text);
}
