import { languageMenu } from '@meridian/editions/language-menu.ts';

import type { Adapter } from '../adapter.ts';

export const adapter: Adapter = ({ values }: { values: string[] }) => languageMenu(values);
