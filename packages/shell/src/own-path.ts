/** A path of this site: one slash, and nothing that browsers would read as another origin. */
export function isOwnPath(href: string): boolean {
  return /^\/(?![/\\])[^\\\s\p{Cc}]*$/u.test(href);
}
