/**
 * The logo as a data address: no request, and the report page's policy lets no picture be fetched.
 * The line takes a grey that reads on light and dark browser tabs alike.
 */
const svg =
  "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 32 32' fill='none' stroke='#4A7BFF'" +
  " stroke-width='2.4'><g transform='rotate(23.4 16 16)'><circle cx='16' cy='16' r='13.5'/>" +
  "<ellipse cx='16' cy='16' rx='6' ry='13.5'/><path d='M16 2.5v27'/></g></svg>";

export const favicon = `data:image/svg+xml,${encodeURIComponent(svg)}`;
