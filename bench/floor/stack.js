import { setupI18n } from '@lingui/core';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';

const i18n = setupI18n({ locale: 'en', messages: { en: { empty: ['empty'] } } });
const Page = () => createElement('html', null, createElement('body', null, i18n._('empty')));
hydrateRoot(document, createElement(Page));
