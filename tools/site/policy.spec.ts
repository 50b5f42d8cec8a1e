import { createHash } from 'node:crypto';

import { POLICY_LINE } from '@meridian/tax/overview/policy-line.ts';
import { describe, expect, it } from 'vitest';

import { ASSET_POLICY, documentPolicy, quoteWorkerPolicy } from './policy.ts';

function directives(policy: string): Map<string, string[]> {
  return new Map(
    policy.split('; ').map((directive) => {
      const [name = '', ...sources] = directive.split(' ');
      return [name, sources];
    }),
  );
}

describe('documentPolicy', () => {
  it('allows nothing by default, and inline scripts by their hash alone', () => {
    const script = "let a = 'ö'";
    const policy = directives(
      documentPolicy({ scripts: [script], confined: false, environment: 'production' }),
    );
    const hash = createHash('sha256').update(script).digest('base64');
    expect(policy.get('default-src')).toEqual(["'none'"]);
    expect(policy.get('script-src')).toEqual(["'self'", `'sha256-${hash}'`]);
    expect([...policy.values()].flat().join(' ')).not.toMatch(/unsafe|\*|http:/);
    expect(policy.get('connect-src')).toEqual(["'self'"]);
    expect(policy.get('frame-src')).toEqual(['https://support.meridian.example']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
  });

  it('lets a confined document send nothing', () => {
    const policy = directives(
      documentPolicy({ scripts: [], confined: true, environment: 'local' }),
    );
    expect(policy.get('connect-src')).toEqual(["'none'"]);
    expect(policy.get('form-action')).toEqual(["'none'"]);
    expect(policy.get('img-src')).toEqual(['data:', 'blob:']);
    expect(policy.get('frame-ancestors')).toEqual(["'none'"]);
    for (const name of ['frame-src', 'media-src', 'object-src', 'manifest-src', 'prefetch-src']) {
      expect(policy.has(name), name).toBe(false);
    }
  });

  it('reads as the overview quotes it', () => {
    expect(documentPolicy({ scripts: [], confined: true, environment: 'local' })).toContain(
      POLICY_LINE,
    );
  });
});

it('confines workers by the policy of their own file', () => {
  const policy = directives(ASSET_POLICY);
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('connect-src')).toEqual(["'none'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
});

it('lets the worker with the quote socket connect where its page may, and do nothing else', () => {
  const policy = directives(quoteWorkerPolicy('local'));
  expect(policy.get('default-src')).toEqual(["'none'"]);
  expect(policy.get('connect-src')).toEqual(["'self'"]);
  expect(policy.get('script-src')).toEqual(["'self'"]);
});
