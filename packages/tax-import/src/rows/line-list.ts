/** A growing list of line numbers. */
export class LineList {
  length = 0;
  #lines = new Uint32Array(1024);

  push(line: number): void {
    if (this.length === this.#lines.length) {
      const grown = new Uint32Array(2 * this.length);
      grown.set(this.#lines);
      this.#lines = grown;
    }
    this.#lines[this.length] = line;
    this.length += 1;
  }

  values(): Uint32Array {
    return this.#lines.slice(0, this.length);
  }
}
