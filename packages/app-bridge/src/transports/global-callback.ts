/**
 * Puts a function on the window that the app evaluates with a reply.
 *
 * @returns a function that takes it away, unless another has taken its place
 */
export function listenByName(
  root: object,
  name: string,
  onReply: (raw: unknown) => void,
): () => void {
  const callback = (raw: unknown) => onReply(raw);
  Reflect.set(root, name, callback);
  return () => {
    if (Reflect.get(root, name) === callback) Reflect.deleteProperty(root, name);
  };
}
