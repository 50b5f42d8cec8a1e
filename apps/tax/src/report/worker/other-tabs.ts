/**
 * Two tabs may show the same workspace. Each tells the other that the device's storage changed,
 * and nothing about what: the other reads it from there.
 */
export type OtherTabs = { announce(): void };

export function watchOtherTabs(onChange: () => void): OtherTabs {
  const channel = new BroadcastChannel('meridian.report');
  channel.onmessage = () => onChange();
  return { announce: () => channel.postMessage(null) };
}
