import { expect, it } from 'vitest';

import { assetsOf } from './manifest.ts';

const manifest = {
  'style.css': { file: 'assets/style.css' },
  'entry.tsx': {
    file: 'assets/entry.js',
    imports: ['_frame.js'],
    dynamicImports: ['page.tsx', 'step.tsx'],
  },
  '_frame.js': { file: 'assets/frame.js', imports: ['_runtime.js'] },
  '_runtime.js': { file: 'assets/runtime.js' },
  'page.tsx': { file: 'assets/page.js', imports: ['_frame.js'] },
  'step.tsx': { file: 'assets/step.js', imports: ['_table.js'], dynamicImports: ['de', 'ar'] },
  de: { file: 'assets/de.js', src: '../../packages/i18n/src/messages/mapping/de.json' },
  ar: { file: 'assets/ar.js', src: '../../packages/i18n/src/messages/mapping/ar.json' },
  '_table.js': { file: 'assets/table.js' },
};

it('announces what an entry and its page import, and keeps the rest in its language for later', () => {
  expect(assetsOf(manifest, 'entry.tsx', ['page.tsx'], ['de'])).toEqual({
    entry: '/assets/entry.js',
    style: '/assets/style.css',
    modules: ['/assets/frame.js', '/assets/runtime.js', '/assets/page.js'],
    later: ['/assets/step.js', '/assets/table.js', '/assets/de.js'],
  });
});

it('refuses a module the build does not know', () => {
  expect(() => assetsOf(manifest, 'other.tsx', [], ['de'])).toThrow('other.tsx');
});
