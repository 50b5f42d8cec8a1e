/** Of an account at a time: a browser fetches one file, a program a few. */
const MOST_OF_ACCOUNT = 4;
/** In this gateway at a time: each has a part in memory, and asks the database for the next one. */
const MOST = 64;

export type EndDownload = () => void;

/** Files that are being sent by this gateway. */
export class Downloads {
  readonly #ofAccount = new Map<bigint, number>();
  #count = 0;

  /** A place for one more, until it is given back; null where there is none. */
  begin(userId: bigint): EndDownload | null {
    const own = this.#ofAccount.get(userId) ?? 0;
    if (own >= MOST_OF_ACCOUNT || this.#count >= MOST) return null;
    this.#change(userId, 1);
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      this.#change(userId, -1);
    };
  }

  #change(userId: bigint, by: 1 | -1): void {
    this.#count += by;
    const own = (this.#ofAccount.get(userId) ?? 0) + by;
    if (own === 0) this.#ofAccount.delete(userId);
    else this.#ofAccount.set(userId, own);
  }
}
