/** Report to monitoring when a part of the frame is mounted twice (R-SHELL-10, R-SHELL-11). */
export const MOUNT_TWICE_CODE = 'GROWTH_CUSTOM_ERROR_MOUNT_TWICE';

export type MountedPart = 'header' | 'footer';

export interface Mounted {
  /** Takes it off the page. */
  release(): void;
}

/** Knows what is mounted: of two instances of a part the new one stays. */
export class MountRegistry {
  readonly #alive = new Map<MountedPart, Mounted>();
  readonly #report: (code: string) => void;

  constructor(report: (code: string) => void) {
    this.#report = report;
  }

  /** Takes an instance in; one that was there before is reported and released. */
  mount(part: MountedPart, instance: Mounted): void {
    const old = this.#alive.get(part);
    if (old !== undefined) {
      this.#report(MOUNT_TWICE_CODE);
      old.release();
    }
    this.#alive.set(part, instance);
  }

  /** Takes an instance out again; one that was replaced already is left alone. */
  unmount(part: MountedPart, instance: Mounted): void {
    if (this.#alive.get(part) !== instance) return;
    instance.release();
    this.#alive.delete(part);
  }

  isAlive(part: MountedPart, instance: Mounted): boolean {
    return this.#alive.get(part) === instance;
  }
}
