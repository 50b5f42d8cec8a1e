/** What browsers and bundlers say when a part of a page does not come. */
const LAZY_MESSAGES = [
  /loading (?:css )?chunk \S+ failed/i,
  /(?:failed to fetch|error loading) dynamically imported module/i,
  /importing a module script failed/i,
  /unable to preload css/i,
] as const;

/**
 * The two kinds of failure an error boundary tells apart (R-SHELL-12): a part that could not be
 * loaded, and everything else. Anything can be thrown, so anything is taken.
 */
export function errorKind(error: unknown): 'lazy' | 'runtime' {
  if (typeof error !== 'object' || error === null) return 'runtime';
  const { name, message }: { name?: unknown; message?: unknown } = error;
  if (name === 'ChunkLoadError') return 'lazy';
  const text = typeof message === 'string' ? message : '';
  return LAZY_MESSAGES.some((pattern) => pattern.test(text)) ? 'lazy' : 'runtime';
}
