const MAX_FRAMES = 20;
const MAX_FRAME_LENGTH = 200;

/** `    at name (address:1:2)` or `    at address:1:2`. */
const FRAME_WITH_AT =
  /^\s*at (?:async )?(?:(?<name>[\w$.<>#[\] ]{1,80}) )?\(?(?<address>[^\s()]+):(?<line>\d+):(?<column>\d+)\)?$/;

/** `name@address:1:2`. */
const FRAME_WITH_SIGN =
  /^(?<name>[\w$.<>/#*]{0,80})@(?<address>[^\s@]+):(?<line>\d+):(?<column>\d+)$/;

/**
 * A stack that says where in our code something failed, and nothing else: the message, which can
 * quote what the user typed, is left out, and the addresses of scripts lose origin, query and hash.
 *
 * @param stack as browsers write it; its form is in no standard
 * @param message the error's own, so that its lines are not taken for frames
 * @returns frames such as `render (/assets/frame.js:1:234)`, one a line
 */
export function stripStack(stack: string, message: string): string {
  const head = message === '' ? -1 : stack.indexOf(message);
  // A message that was changed since is still at the head of stacks whose frames begin with `at`.
  const first = head === -1 ? Math.max(0, stack.search(/^\s*at /m)) : head + message.length;
  const frames = stack.slice(first);
  return frames
    .split('\n')
    .map(frameOf)
    .filter((frame) => frame !== null)
    .slice(0, MAX_FRAMES)
    .join('\n');
}

function frameOf(line: string): string | null {
  if (line.length > 4 * MAX_FRAME_LENGTH) return null;
  const parts = (FRAME_WITH_AT.exec(line) ?? FRAME_WITH_SIGN.exec(line))?.groups;
  if (parts === undefined) return null;
  const { name = '', address = '', line: row = '', column = '' } = parts;
  const place = `${pathOf(address)}:${row}:${column}`;
  return (name === '' ? place : `${name} (${place})`).slice(0, MAX_FRAME_LENGTH);
}

/** An address without scheme, host, query and hash; `blob:` and the like keep nothing. */
function pathOf(address: string): string {
  const [path = ''] = address.split(/[?#]/, 1);
  const found = /^https?:\/\/[^/]+(?<path>\/.*)$/.exec(path)?.groups?.['path'];
  return found ?? (path.startsWith('/') ? path : '(elsewhere)');
}
