interface ImportMetaEnv {
  /** The environment the site is built for; set by the site build (tools/site). */
  readonly SITE_ENV: import('@meridian/editions/hosts.ts').SiteEnvironment;
  /** The host of the quote socket; empty for the page's own. */
  readonly SITE_SOCKET_HOST: string;
}
