/** Ids of what the forwarding page shows, by what it is doing. */
export const FORWARD_PARTS = {
  moving: 'moving',
  moved: 'moved',
  failed: 'failed',
  nothing: 'nothing',
  saving: 'saving',
  save: 'save',
  removing: 'removing',
  remove: 'remove',
} as const;

export const REPORT_LINK_ID = 'report-link';
