interface RequestIds {
  /** The same for a second click, which makes no second file; another for another file. */
  idOf(asked: object): string;
  /** What is asked for from now on is another file, even if it is as the last one. */
  forget(): void;
}

/** Ids of what a form asks for. */
export function newRequestIds(newId: () => string): RequestIds {
  let last: { readonly asked: string; readonly id: string } | null = null;
  return {
    idOf(asked) {
      const text = JSON.stringify(asked);
      if (last?.asked !== text) last = { asked: text, id: newId() };
      return last.id;
    },
    forget() {
      last = null;
    },
  };
}
