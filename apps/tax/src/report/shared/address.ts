const ADDRESS = /^0x[0-9a-f]{40}$/i;

/** Whether a text is the address of an account on a chain of Ethereum's kind. */
export function isChainAddress(text: string): boolean {
  return ADDRESS.test(text.trim());
}
