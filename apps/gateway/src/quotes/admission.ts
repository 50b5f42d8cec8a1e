import type { QuoteSocketLimits } from './limits.ts';

/** Counts open sockets, in all and by address. */
export interface Admission {
  /** 503 when the server is full, 429 when this address is; null to go on. */
  refusalOf(address: string | null): 429 | 503 | null;
  /** Counts a socket in; returns the way out, to be called once. */
  enter(address: string | null): () => void;
}

export function createAdmission(
  limits: Pick<QuoteSocketLimits, 'maxSockets' | 'maxSocketsPerAddress'>,
): Admission {
  const byAddress = new Map<string, number>();
  let total = 0;
  const countOf = (address: string) => byAddress.get(address) ?? 0;
  return {
    refusalOf: (address) => {
      if (total >= limits.maxSockets) return 503;
      const isOver = address !== null && countOf(address) >= limits.maxSocketsPerAddress;
      return isOver ? 429 : null;
    },
    enter: (address) => {
      total += 1;
      if (address !== null) byAddress.set(address, countOf(address) + 1);
      return () => {
        total -= 1;
        if (address === null) return;
        const left = countOf(address) - 1;
        if (left > 0) byAddress.set(address, left);
        else byAddress.delete(address);
      };
    },
  };
}
