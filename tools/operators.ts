/** What operators have to fill in before a build for production, an edition a line: `npm run operators`. */
import { OPERATORS, unfilledOperators } from '@meridian/editions/operators.ts';

const open = unfilledOperators(OPERATORS);
for (const line of open) console.error(line);
if (open.length > 0) process.exitCode = 1;
