/** A mail as it is sent, in one language. */
export interface Mail {
  /** One bare address, as the account keeps it. */
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}

/** A way mails leave. `send` rejects where it failed; trying again is the caller's. */
export interface Mailer {
  send(mail: Mail): Promise<void>;
  /** Removes what is kept of mails to an address; absent where none are kept. */
  forget?(address: string): Promise<void>;
  /** `ok`, or a word for what keeps mails from leaving. */
  state(): Promise<string>;
}
