import { useEffect, useState } from 'react';

/**
 * What a reader has chosen, kept in the address so that it can be reloaded and shared.
 *
 * @param read what an address asks for
 * @param write the address of a choice
 */
export function useFilters<Filters>(
  read: (search: string) => Filters,
  write: (filters: Filters, search: string) => string,
) {
  const [filters, setFilters] = useState(() => read(location.search));
  useEffect(() => {
    const takeOver = () => setFilters(read(location.search));
    addEventListener('popstate', takeOver);
    return () => removeEventListener('popstate', takeOver);
  }, [read]);
  const change = (part: Partial<Filters>) => {
    const next = { ...filters, ...part };
    setFilters(next);
    const search = write(next, location.search);
    history.replaceState(history.state, '', `${location.pathname}${search}${location.hash}`);
  };
  return { filters, change };
}
