import { Component, type ReactNode } from 'react';

import { errorKind } from './error-kind.ts';
import { reloadOnce } from './reload-once.ts';
import { PageFailure } from './PageFailure.tsx';
import { report } from './report.ts';

interface Failure {
  readonly kind: 'lazy' | 'runtime';
  readonly reference: string;
}

/**
 * Stands between a page and its frame: what breaks inside leaves header and footer as they are. Two
 * kinds of failure (R-SHELL-12): a part that could not be loaded, which one reload usually mends,
 * and a mistake in what runs.
 */
export class ErrorBoundary extends Component<
  {
    children: ReactNode;
    /** Shows nothing in place of what failed: for parts a page does without. */
    quiet?: boolean;
    /** Shown in place of a quiet part that failed. */
    instead?: ReactNode;
  },
  { failure: Failure | null; reloading: boolean }
> {
  override state = { failure: null, reloading: false } as {
    failure: Failure | null;
    reloading: boolean;
  };

  static getDerivedStateFromError(error: unknown) {
    return { failure: { kind: errorKind(error), reference: newReference() } };
  }

  override componentDidCatch(error: unknown): void {
    const { failure } = this.state;
    if (failure === null) return;
    if (failure.kind === 'lazy' && reloadOnce()) this.setState({ reloading: true });
    else
      report({ code: `PAGE_${failure.kind.toUpperCase()}`, reference: failure.reference, error });
  }

  override render(): ReactNode {
    const { failure, reloading } = this.state;
    if (failure === null) return this.props.children;
    const { quiet, instead } = this.props;
    if (quiet === true) return instead ?? null;
    return reloading ? null : <PageFailure {...failure} />;
  }
}

const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXYZ';

/** Eight signs that are not mistaken for each other when read out. */
function newReference(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(8));
  return Array.from(bytes, (byte) => ALPHABET[byte % ALPHABET.length]).join('');
}
