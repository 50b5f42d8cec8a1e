import { posix } from 'node:path';

import { SCOPE } from '../packages.ts';
import { declarationsOf, SIDE_EFFECTS, type Declarations, type Foreign } from './declarations.ts';

/** A declaration of a file. */
export interface Place {
  readonly file: string;
  readonly name: string;
}

export interface Reached extends Place {
  /** The declaration that uses it; null for what a root itself runs or exports. */
  readonly by: Reached | null;
}

export interface Sources {
  /** The text of a source file by its path from the root; null where there is none. */
  read(file: string): string | null;
  /** The folder of a package of ours: `packages/ui` for `ui`. */
  folderOf(packageName: string): string | null;
}

export const keyOf = ({ file, name }: Place) => `${file}#${name}`;

/** Follows imports from declaration to declaration, not from file to file. */
export class ImportGraph {
  readonly #sources: Sources;
  readonly #files = new Map<string, Declarations | null>();

  constructor(sources: Sources) {
    this.#sources = sources;
  }

  /**
   * Everything that is used from the given files on, nearest first, with the shortest way to it.
   *
   * @param isEntered whether to go on below a declaration; it is reached all the same
   */
  reachedFrom(
    roots: readonly string[],
    isEntered: (place: Place) => boolean = () => true,
  ): ReadonlyMap<string, Reached> {
    const reached = new Map<string, Reached>();
    const queue: Reached[] = [];
    const add = (places: readonly Place[], by: Reached | null) => {
      for (const place of places) {
        if (reached.has(keyOf(place))) continue;
        const found = { ...place, by };
        reached.set(keyOf(place), found);
        queue.push(found);
      }
    };
    add(
      roots.flatMap((file) => this.#named(file, '*')),
      null,
    );
    for (const place of queue) if (isEntered(place)) add(this.#usedBy(place), place);
    return reached;
  }

  #usedBy({ file, name }: Place): Place[] {
    const uses = this.#declarations(file)?.uses.get(name);
    if (uses === undefined) return [];
    const local = [...uses.local].map((used) => ({ file, name: used }));
    return [...local, ...uses.foreign.flatMap((foreign) => this.#foreign(file, foreign))];
  }

  #foreign(from: string, { specifier, name }: Foreign): Place[] {
    const file = this.#resolve(from, specifier);
    return file === null ? [] : this.#named(file, name);
  }

  /** What an exported name of a file stands for, with what runs when the file is imported. */
  #named(file: string, name: string): Place[] {
    const declarations = this.#declarations(file);
    if (declarations === null) return [];
    const { exports, stars, uses } = declarations;
    const names = name === '*' ? [...exports.keys()] : [name];
    const found = names.flatMap((exported) => {
      const meant = exports.get(exported);
      if (typeof meant === 'string') return [{ file, name: meant }];
      if (meant !== undefined) return this.#foreign(file, meant);
      return stars.flatMap((specifier) => this.#foreign(file, { specifier, name: exported }));
    });
    const wholeFiles = name === '*' ? stars : [];
    return [
      ...(uses.has(SIDE_EFFECTS) ? [{ file, name: SIDE_EFFECTS }] : []),
      ...found,
      ...wholeFiles.flatMap((specifier) => this.#foreign(file, { specifier, name: '*' })),
    ];
  }

  #declarations(file: string): Declarations | null {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const text = /\.(?:ts|tsx|mjs)$/.test(file) ? this.#sources.read(file) : null;
    const declarations = text === null ? null : declarationsOf(file, text);
    this.#files.set(file, declarations);
    return declarations;
  }

  /** The file an import names; null for packages of others and for Node's own. */
  #resolve(from: string, specifier: string): string | null {
    const path = specifier.replace(/\?\w+$/, '');
    if (path.startsWith('.')) return posix.join(posix.dirname(from), path);
    if (!path.startsWith(SCOPE)) return null;
    const [name = '', ...rest] = path.slice(SCOPE.length).split('/');
    const folder = this.#sources.folderOf(name);
    return folder === null ? null : posix.join(folder, 'src', ...rest);
  }
}
