import { useEffect, useRef } from 'react';

/** Asks a visitor who is not signed in to sign in, once: closed, the page's own button does. */
export function useModalOnce(isAsked: boolean, signIn: () => void): void {
  const wasAsked = useRef(false);
  useEffect(() => {
    if (!isAsked || wasAsked.current) return;
    wasAsked.current = true;
    signIn();
  }, [isAsked, signIn]);
}
