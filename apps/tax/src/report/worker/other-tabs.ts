/**
 * Two tabs may show the same workspace. Each tells the other that the device's storage changed,
 * and nothing about what: the other reads it from there.
 */
export interface OtherTabs {
  announce(): void;
}

export function observeOtherTabs(onChange: () => void): OtherTabs {
  const channel = new BroadcastChannel('meridian.report');
  channel.onmessage = () => onChange();
  return { announce: () => channel.postMessage(null) };
}
