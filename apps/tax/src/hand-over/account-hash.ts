/** Behind the connect page's address: the report was asked to bring in the account's history. */
export const ACCOUNT_HASH = '#account';
