// Lint rules for the one thing that must not go wrong here: money is no float, and unknown money is
// not zero. `packages/money` is where both may be said.

/**
 * @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule
 * @typedef {NonNullable<ReturnType<NonNullable<Rule['create']>>['LogicalExpression']>} Visitor
 * @typedef {Parameters<Visitor>[0]['left']} Expression
 */

const NUMBER_MESSAGE =
  'Number(...) turns an amount into a float. Parse money with @meridian/money; for a count, a year ' +
  'or an index use parseInt(text, 10).';
const SCALE_MESSAGE =
  'A scale that is missing is unknown: with 0 every amount is off by its digits. Refuse the input, or raise an error.';
const ZERO_MESSAGE =
  'An amount that is missing is unknown, not zero: carry the undefined on, or raise an issue. ' +
  '(A running total that starts at zero is `totals.get(key) ?? 0n`.)';

/** @type {Rule} */
const noNumberCall = {
  create(context) {
    return {
      CallExpression(node) {
        if (isNumber(node.callee)) context.report({ node, message: NUMBER_MESSAGE });
      },
      NewExpression(node) {
        if (isNumber(node.callee)) context.report({ node, message: NUMBER_MESSAGE });
      },
    };
  },
};

/** @type {Rule} */
const noZeroForUnknown = {
  create(context) {
    return {
      LogicalExpression(node) {
        if (node.operator === '&&') return;
        if (isZeroNumber(node.right) && isScale(node.left)) {
          context.report({ node, message: SCALE_MESSAGE });
          return;
        }
        if (!isZeroAmount(node.right) || isRunningTotal(node.left)) return;
        context.report({ node, message: ZERO_MESSAGE });
      },
    };
  },
};

/** @param {Expression} node */
function isNumber(node) {
  return node.type === 'Identifier' && node.name === 'Number';
}

/** @param {Expression} node */
function isZeroAmount(node) {
  return node.type === 'Literal' && /^(?:0n|'0'|"0")$/.test(node.raw ?? '');
}

/** @param {Expression} node */
function isZeroNumber(node) {
  return node.type === 'Literal' && node.raw === '0';
}

/**
 * `scale`, `asset.scale`, `asset?.scale`, `baseScale`.
 *
 * @param {Expression} node
 */
function isScale(node) {
  const inner = node.type === 'ChainExpression' ? node.expression : node;
  const name = inner.type === 'MemberExpression' ? inner.property : inner;
  return name.type === 'Identifier' && /scale$/i.test(name.name);
}

/**
 * What nothing was added to yet is zero: `totals.get(key)`, `totals[key]`.
 *
 * @param {Expression} node
 */
function isRunningTotal(node) {
  if (node.type === 'MemberExpression') return node.computed;
  if (node.type !== 'CallExpression' || node.callee.type !== 'MemberExpression') return false;
  return node.callee.property.type === 'Identifier' && node.callee.property.name === 'get';
}

/** @type {{ 'no-number-call': Rule, 'no-zero-for-unknown': Rule }} */
const rules = { 'no-number-call': noNumberCall, 'no-zero-for-unknown': noZeroForUnknown };

export default { meta: { name: 'money' }, rules };
