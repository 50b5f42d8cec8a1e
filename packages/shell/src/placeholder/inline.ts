import { isInApp } from '@meridian/editions/platforms.ts';
import { regionOfHost } from '@meridian/editions/regions.ts';

import { addStyles, fillNavigation, insertMarkup } from './draw.ts';
import { runPlaceholder } from './run-placeholder.ts';

// Built into one small script that stands inside the page (tools/site/embed-build.ts). Inside the app
// there is no header to hold a place for (R-SHELL-05).
if (!isInApp(navigator.userAgent)) {
  runPlaceholder(regionOfHost(window.location.hostname), {
    read: (key) => localStorage.getItem(key),
    insertMarkup,
    addStyles,
    fillNavigation,
    log: (message) => console.error(message),
  });
}
