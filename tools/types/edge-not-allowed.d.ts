// Every package's tsconfig.json resolves packages it may not import to this file. It is no module, so
// each such import fails the type check with this file's name. `tools/packages.ts` has the table.
declare const edgeNotAllowed: never;
