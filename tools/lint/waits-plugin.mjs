// One lint rule for browser tests: what a page shows is waited for. A value read once, right after a
// click, is the one of before where the machine is busy.

/**
 * @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule
 * @typedef {NonNullable<ReturnType<NonNullable<Rule['create']>>['CallExpression']>} CallVisitor
 * @typedef {Parameters<CallVisitor>[0]} Call
 */

const READ_ONCE =
  'Read once: a busy machine shows what was before. Write `await expect.poll(() => …)`; a value that ' +
  'no wait can change (an answer over HTTP, a saved file) gets a name first.';

/** @type {Rule} */
const noReadOnce = {
  create(context) {
    /** The calls of `expect` whose first argument is being walked. */
    /** @type {Call[]} */
    const open = [];
    /** How many functions lie between the innermost of them and here. */
    let depth = 0;
    /** @type {number[]} */
    const depths = [];
    const enter = () => {
      depth += 1;
    };
    const leave = () => {
      depth -= 1;
    };
    return {
      CallExpression(node) {
        if (!isExpect(node)) return;
        open.push(node);
        depths.push(depth);
      },
      'CallExpression:exit'(node) {
        if (open.at(-1) !== node) return;
        open.pop();
        depths.pop();
      },
      AwaitExpression(node) {
        // Inside a function of its own, a call waits for what the function waits for.
        if (open.length > 0 && depths.at(-1) === depth)
          context.report({ node, message: READ_ONCE });
      },
      MemberExpression(node) {
        const { object, property } = node;
        if (object.type !== 'CallExpression' || !isExpect(object)) return;
        if (property.type === 'Identifier' && property.name === 'resolves' && reads(object))
          context.report({ node, message: READ_ONCE });
      },
      FunctionExpression: enter,
      'FunctionExpression:exit': leave,
      ArrowFunctionExpression: enter,
      'ArrowFunctionExpression:exit': leave,
    };
  },
};

/** @param {Call} node */
function isExpect({ callee }) {
  return callee.type === 'Identifier' && callee.name === 'expect';
}

/** Whether a method of something is called: `locator.count()`, not `close()`. @param {Call} node */
function reads({ arguments: [first] }) {
  return first?.type === 'CallExpression' && first.callee.type === 'MemberExpression';
}

/** @type {{ 'no-read-once': Rule }} */
const rules = { 'no-read-once': noReadOnce };

export default { meta: { name: 'waits' }, rules };
