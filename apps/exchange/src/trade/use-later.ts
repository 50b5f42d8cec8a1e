import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  useEffect,
  useState,
} from 'react';

/**
 * A part that comes after the page's first load, in a place that is kept free; null until it is there. One
 * that does not come throws inside the frame, where the error boundary stands.
 */
export function useLater<Props>(load: () => Promise<ComponentType<Props>>) {
  const [loaded, setLoaded] = useState<{ Part: ComponentType<Props> } | null>(null);
  useEffect(() => {
    let left = false;
    const show = (Part: ComponentType<Props>) => {
      if (!left) setLoaded({ Part });
    };
    load().then(show, (error: unknown) =>
      show(() => {
        throw error;
      }),
    );
    return () => {
      left = true;
    };
  }, [load]);
  return loaded;
}

/** The same as a component, which shows nothing until the part is there. */
export function laterPart<Props extends object>(
  load: () => Promise<ComponentType<Props>>,
): FunctionComponent<Props> {
  return (props) => {
    const loaded = useLater(load);
    return loaded === null ? null : createElement(loaded.Part, props);
  };
}
