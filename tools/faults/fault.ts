/** A line of the product and what is written in its place. */
export interface Fault {
  readonly area:
    | 'gateway'
    | 'shell'
    | 'exchange'
    | 'report'
    | 'import'
    | 'engine'
    | 'tools'
    | 'venue';
  /** The whole line without the blanks around it; it stands once among the files that ship. */
  readonly line: string | readonly string[];
  /** What is written instead: a text for all texts of `line`, or one for each. */
  readonly into: string | readonly string[];
  /** The spec that finds it; a browser test only where nothing but a page shows the fault. */
  readonly spec: string;
}
