import { useI18n } from '@meridian/ui/I18nProvider.tsx';
import { Icon } from '@meridian/ui/Icon.tsx';
import { Menu } from '@meridian/ui/Menu.tsx';

import { TextSize } from './TextSize.tsx';

export function TextSizeMenu() {
  const { t } = useI18n();
  return (
    <Menu name="header" label={t('common.textSize.open')} summary={<Icon name="text-size" />}>
      <TextSize />
    </Menu>
  );
}
