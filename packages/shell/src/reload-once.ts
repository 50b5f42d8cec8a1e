const KEY = 'meridian.reloadedFor';

/**
 * Loads the page again, once for each build: after a deploy the names of older chunks are gone, and
 * the new page brings the new names. A build is identified by the address of its entry script. Without
 * storage nothing would end the round, so nothing is reloaded.
 *
 * @returns whether the page is on its way
 */
export function reloadOnce(): boolean {
  const build = document.querySelector('script[type="module"][src]')?.getAttribute('src') ?? '';
  try {
    if (sessionStorage.getItem(KEY) === build) return false;
    sessionStorage.setItem(KEY, build);
  } catch {
    return false;
  }
  window.location.reload();
  return true;
}
