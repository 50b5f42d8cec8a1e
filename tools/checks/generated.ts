/** Documents of contracts, icons, share images and pictures are what their sources say (`npm run generate` makes them). */
process.argv.push('--check');
await import('../generate.ts');
