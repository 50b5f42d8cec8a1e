interface ImportMetaEnv {
  /** The environment the site is built for; set by the site build (tools/site). */
  readonly SITE_ENV: import('@meridian/editions/hosts.ts').SiteEnvironment;
  /** The host of the quote socket; empty for the page's own. */
  readonly SITE_SOCKET_HOST: string;
  /** The support page, with `{locale}` for the reader's; empty for none. */
  readonly SITE_SUPPORT: string | undefined;
  /** The slots of the build; put into the shared script alone, since documents carry them as data. */
  readonly SITE_SLOTS: import('./slots/slot-settings.ts').SlotSettings;
}
