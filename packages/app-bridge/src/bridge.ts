/** Where a link leads inside the app: a destination of the app's own and what it is given. */
export interface AppDestination {
  readonly dest: string;
  readonly params: Readonly<Record<string, string>>;
}

/** What the page asks the app to do with a link. */
export interface AppBridge {
  /** Opens a mail or telephone address with the program the device has for it (R-LINK-04). */
  launch(href: string): void;
  /** Follows a link in one of the app's own schemes (R-LINK-05). */
  route(href: string): void;
  /** Opens a screen of the app in place of a web page. */
  open(destination: AppDestination): void;
}
