/**
 * The classes of `guides.css`. A CSS module that no script uses is left out of the site's style sheet, and
 * no script that browsers load draws a guide.
 */
export const styles = {
  basis: 'guide-basis',
  country: 'guide-country',
  figures: 'guide-figures',
  head: 'guide-head',
  lead: 'guide-lead',
  list: 'guide-list',
  notes: 'guide-notes',
  part: 'guide-part',
  quiet: 'guide-quiet',
  rules: 'guide-rules',
  table: 'guide-table',
  text: 'guide-text',
  title: 'guide-title',
  url: 'guide-url',
  years: 'guide-years',
} as const;
