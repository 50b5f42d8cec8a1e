import { useEffect, useState } from 'react';

export interface RecordFilters {
  /** Empty: any. */
  readonly coin: string;
  readonly status: string;
}

const CODE = /^[A-Z0-9]{1,12}$/;

/** Filters as the address of the page says them; what it says of nothing there is, is nothing. */
export function readFilters(search: string, statuses: readonly string[]): RecordFilters {
  const query = new URLSearchParams(search);
  const coin = query.get('coin') ?? '';
  const status = query.get('status') ?? '';
  return {
    coin: CODE.test(coin) ? coin : '',
    status: statuses.includes(status) ? status : '',
  };
}

export function filtersQuery({ coin, status }: RecordFilters): string {
  const query = new URLSearchParams({
    ...(coin !== '' && { coin }),
    ...(status !== '' && { status }),
  }).toString();
  return query === '' ? '' : `?${query}`;
}

/** Filters that stand in the address, so that a list can be sent to somebody and found again. */
export function useFilters(
  statuses: readonly string[],
): readonly [RecordFilters, (filters: RecordFilters) => void] {
  const [filters, setFilters] = useState(() => readFilters(location.search, statuses));
  useEffect(() => {
    const onPop = () => setFilters(readFilters(location.search, statuses));
    addEventListener('popstate', onPop);
    return () => removeEventListener('popstate', onPop);
  }, [statuses]);
  return [
    filters,
    (chosen) => {
      history.replaceState(history.state, '', location.pathname + filtersQuery(chosen));
      setFilters(chosen);
    },
  ];
}
