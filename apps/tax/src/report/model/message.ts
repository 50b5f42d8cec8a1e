/** A message another package names by id; its text is in the `tax` or `report` catalogue. */
export interface Message {
  readonly id: string;
  readonly params?: Readonly<Record<string, string | number>>;
}
