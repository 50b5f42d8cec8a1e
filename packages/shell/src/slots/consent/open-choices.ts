/** The event that asks for the cookie choices to be shown. */
export const OPEN_CHOICES_EVENT = 'meridian:cookie-choices';

/** Shows the cookie choices again, for a link or button such as "Cookie choices" in a footer. */
export function openCookieChoices(): void {
  window.dispatchEvent(new Event(OPEN_CHOICES_EVENT));
}
