// One lint rule for names: a variable is called by the noun of what it holds. Words that stand for
// anything at all are no names.

/**
 * @typedef {Parameters<import('oxlint/plugins-dev').RuleTester['run']>[1]} Rule
 * @typedef {NonNullable<ReturnType<NonNullable<Rule['create']>>['ArrowFunctionExpression']>} ArrowVisitor
 * @typedef {Parameters<ArrowVisitor>[0]['params'][number]} Parameter
 * @typedef {NonNullable<ReturnType<NonNullable<Rule['create']>>['VariableDeclarator']>} VariableVisitor
 * @typedef {Parameters<VariableVisitor>[0]['id']} Pattern
 * @typedef {Extract<Parameter | Pattern, { type: 'Identifier' }>} Name
 */

const WORDLESS = new Set(['one', 'all', 'at', 'of', 'it']);

/** @type {Rule} */
const noun = {
  create(context) {
    /** @param {Parameter | Pattern | null | undefined} pattern */
    const check = (pattern) => {
      for (const node of namesIn(pattern)) {
        if (!WORDLESS.has(node.name)) continue;
        const message = `Call it by what it holds: \`${node.name}\` could be anything.`;
        context.report({ node, message });
      }
    };
    /** @param {readonly Parameter[]} parameters */
    const checkAll = (parameters) => parameters.forEach((parameter) => check(parameter));
    return {
      VariableDeclarator: ({ id }) => check(id),
      CatchClause: ({ param }) => check(param),
      FunctionDeclaration({ id, params }) {
        check(id);
        checkAll(params);
      },
      FunctionExpression({ id, params }) {
        check(id);
        checkAll(params);
      },
      ArrowFunctionExpression: ({ params }) => checkAll(params),
      TSDeclareFunction: ({ params }) => checkAll(params),
      TSEmptyBodyFunctionExpression: ({ params }) => checkAll(params),
      TSFunctionType: ({ params }) => checkAll(params),
      TSMethodSignature: ({ params }) => checkAll(params),
      TSCallSignatureDeclaration: ({ params }) => checkAll(params),
    };
  },
};

/**
 * The names that a pattern declares: `{ at }` declares `at`, `{ at: time }` declares `time`.
 *
 * @param {Parameter | Pattern | null | undefined} pattern
 * @returns {Name[]}
 */
function namesIn(pattern) {
  switch (pattern?.type) {
    case 'Identifier':
      return [pattern];
    case 'ObjectPattern':
      return pattern.properties.flatMap((property) =>
        namesIn(property.type === 'Property' ? property.value : property.argument),
      );
    case 'ArrayPattern':
      return pattern.elements.flatMap((element) => namesIn(element));
    case 'AssignmentPattern':
      return namesIn(pattern.left);
    case 'RestElement':
      return namesIn(pattern.argument);
    case 'TSParameterProperty':
      return namesIn(pattern.parameter);
    default:
      return [];
  }
}

/** @type {{ noun: Rule }} */
const rules = { noun };

export default { meta: { name: 'names' }, rules };
