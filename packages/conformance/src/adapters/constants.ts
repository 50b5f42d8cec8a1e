import { BRIDGE_MIN_VERSION } from '@meridian/app-bridge/version.ts';
import { DEFAULT_LANGUAGE } from '@meridian/editions/languages.ts';
import { REGIONS } from '@meridian/editions/regions.ts';
import * as calls from '@meridian/protocol/constants.ts';
import { DEVICE_GUID_DAYS, DEVICE_GUID_LENGTH } from '@meridian/protocol/device-guid.ts';
import { EXTRA_AUTH_FAILURE_CODE, NO_PERMISSION_CODES } from '@meridian/protocol/permission.ts';
import { TOKEN_COOKIE_DAYS } from '@meridian/protocol/token-cookie.ts';
import { TAX_BASE_PATH } from '@meridian/routes/paths.ts';
import * as layout from '@meridian/shell/layout.ts';
import { MOUNT_TWICE_CODE } from '@meridian/shell/mount-registry.ts';
import { skeletonOf } from '@meridian/shell/placeholder/skeleton.ts';
import { CHAT_BOT_DELAY_MS } from '@meridian/shell/shell-parts.ts';
import { ICON_SIZE_PX } from '@meridian/ui/icon-size.ts';
import { PICTURE_QUALITY, PICTURE_WIDTHS } from '@meridian/ui/picture-widths.ts';

import type { Adapter } from '../adapter.ts';
import { MODAL_MIN_WIDTH_PX } from '../css-constants.ts';

const CONSTANTS: Readonly<Record<string, unknown>> = {
  apiProxyBasePath: calls.API_PROXY_BASE_PATH,
  basePath: TAX_BASE_PATH,
  bridgeMinVersion: BRIDGE_MIN_VERSION,
  chatBotDelayMs: CHAT_BOT_DELAY_MS,
  defaultLanguage: DEFAULT_LANGUAGE,
  desktopMinWidthPx: layout.DESKTOP_MIN_WIDTH_PX,
  deviceGuidDays: DEVICE_GUID_DAYS,
  deviceGuidLength: DEVICE_GUID_LENGTH,
  extraAuthFailureCode: EXTRA_AUTH_FAILURE_CODE,
  footerMountTwiceCode: MOUNT_TWICE_CODE,
  headerHeightPx: layout.HEADER_HEIGHT_PX,
  headerRefreshDelayMs: calls.HEADER_REFRESH_DELAY_MS,
  iconSizePx: ICON_SIZE_PX,
  imageDefaultQuality: PICTURE_QUALITY,
  imageMaxWidthPx: Math.max(...PICTURE_WIDTHS),
  imageMinWidthPx: Math.min(...PICTURE_WIDTHS),
  logoutPath: calls.LOGOUT_PATH,
  mobileMaxWidthPx: layout.MOBILE_MAX_WIDTH_PX,
  modalMinWidthPx: MODAL_MIN_WIDTH_PX,
  navHiddenMaxWidthPx: layout.NAV_HIDDEN_MAX_WIDTH_PX,
  noPermissionCodes: NO_PERMISSION_CODES,
  profilePath: calls.PROFILE_PATH,
  quoteSocketPath: calls.QUOTE_SOCKET_PATH,
  requestCacheLifeMs: calls.REQUEST_CACHE_LIFE_MS,
  requestCacheMaxEntries: calls.REQUEST_CACHE_MAX_ENTRIES,
  requestTimeoutMs: calls.REQUEST_TIMEOUT_MS,
  skeletonKeys: [...new Set(REGIONS.map(skeletonOf))],
  socketPingMs: calls.SOCKET_PING_MS,
  tokenCookieDays: TOKEN_COOKIE_DAYS,
  userTokenHeader: calls.USER_TOKEN_HEADER,
};

export const adapter: Adapter = ({ name }: { name: string }) => CONSTANTS[name];
