import type { MessageId, MessageParams } from '@meridian/i18n/message-ids.ts';
import { Fragment, type ReactNode } from 'react';

import { useI18n } from './I18nProvider.tsx';
import { richParts } from './rich-parts.ts';

interface RichProps {
  id: MessageId;
  params?: MessageParams;
  /** What each tag of the message becomes: `{ link: (text) => <a href="…">{text}</a> }`. */
  components: Readonly<Record<string, (text: string) => ReactNode>>;
}

// Stand-ins from the private use area, so that a parameter's own `<` is never read as a tag.
const GUARD: Readonly<Record<string, string>> = { '<': '\uE000', '>': '\uE001' };
const UNGUARD: Readonly<Record<string, string>> = { '\uE000': '<', '\uE001': '>' };

/** A message with links or emphasis inside, word order left to the translation. */
export function Rich({ id, params, components }: RichProps) {
  const { t } = useI18n();
  return richParts(t(id, guard(params ?? {}))).map((part, index) => {
    const text = part.text.replace(/[\uE000\uE001]/g, (sign) => UNGUARD[sign] ?? sign);
    const component = part.tag === undefined ? undefined : components[part.tag];
    return <Fragment key={index}>{component === undefined ? text : component(text)}</Fragment>;
  });
}

function guard(params: MessageParams): MessageParams {
  return Object.fromEntries(
    Object.entries(params).map(([name, value]) => [
      name,
      typeof value === 'string' ? value.replace(/[<>]/g, (sign) => GUARD[sign] ?? sign) : value,
    ]),
  );
}
