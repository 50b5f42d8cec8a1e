// First file of every root script: it must parse on any Node that knows ES modules, so that an old
// one gets a sentence instead of a syntax error. Everything else lies behind the check.
const OLDEST_MAJOR = 20;
const major = parseInt(process.versions.node, 10);

if (major < OLDEST_MAJOR) {
  console.error(
    'Meridian needs Node.js ' +
      OLDEST_MAJOR +
      ' or newer; this is ' +
      process.version +
      '.\n' +
      'Install a current release (https://nodejs.org/), then run the command again.',
  );
  process.exit(1);
}

import('./boot/main.mjs')
  .then((boot) => boot.main(process.argv.slice(2)))
  .then(
    (status) => process.exit(status),
    (error) => {
      console.error(error);
      process.exit(1);
    },
  );
