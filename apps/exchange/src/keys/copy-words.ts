/** What a button that copies says, on the pages about keys. */
export const COPY_WORDS = { copied: 'keys.copied', notCopied: 'keys.notCopied' } as const;
