/**
 * The value at the end of a path of properties, or undefined. Objects put in by an app may throw on
 * any access; that counts as nothing there.
 */
export function valueAt(root: unknown, ...path: readonly string[]): unknown {
  try {
    let value = root;
    for (const name of path) {
      if (!isObject(value)) return undefined;
      value = Reflect.get(value, name);
    }
    return value;
  } catch {
    return undefined;
  }
}

/** Whether there is a function at the end of the path. */
export function hasMethod(root: unknown, ...path: readonly string[]): boolean {
  return typeof valueAt(root, ...path) === 'function';
}

/**
 * Calls a method of an object put in by the app, on that object: the system's own refuse any other
 * `this`. Throws where there is none.
 */
export function callMethod(owner: unknown, name: string, args: readonly unknown[]): unknown {
  const method = valueAt(owner, name);
  if (typeof method !== 'function') throw new Error(`The app has no ${name}`);
  return Reflect.apply(method, owner, args) as unknown;
}

function isObject(value: unknown): value is object {
  return (typeof value === 'object' && value !== null) || typeof value === 'function';
}
