import { setupI18n } from '@lingui/core';
import { createElement } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { BrowserRouter, Route, Routes } from 'react-router';

const i18n = setupI18n({ locale: 'en', messages: { en: { empty: ['empty'] } } });
const Page = () => createElement('html', null, createElement('body', null, i18n._('empty')));
const routes = createElement(Routes, null, createElement(Route, { path: '*', Component: Page }));
hydrateRoot(document, createElement(BrowserRouter, null, routes));
