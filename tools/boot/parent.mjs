const POLL_MS = 250;
// Read when the module loads: later the parent may be gone already.
const PARENT = process.ppid;

/**
 * Calls back once when the process that started this one is gone. A killed npm or shell sends its
 * children no signal; they would live on and hold the port and the data folder.
 *
 * @param {() => void} onGone
 * @returns {() => void} stops watching
 */
export function watchParent(onGone) {
  const timer = setInterval(() => {
    if (process.ppid === PARENT) return;
    clearInterval(timer);
    onGone();
  }, POLL_MS);
  timer.unref();
  return () => clearInterval(timer);
}
