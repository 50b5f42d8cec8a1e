import { isBridgeSupported } from '@meridian/app-bridge/version.ts';

export interface AppState {
  readonly inApp: boolean;
  /** As the app says it; null outside the app or before it said so. */
  readonly appVersion: string | null;
  readonly bridgeReady: boolean;
}

/** Whether calls go to the app: inside it, with a bridge that is ready and new enough. */
export function usesBridge({ inApp, appVersion, bridgeReady }: AppState): boolean {
  return inApp && bridgeReady && isBridgeSupported(appVersion ?? '');
}

/** Where the profile is read (R-AUTH-02): an old app's pages ask over HTTP. */
export function profileSource(state: AppState): 'bridge' | 'http' {
  return usesBridge(state) ? 'bridge' : 'http';
}
