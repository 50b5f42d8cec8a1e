import './embed.css';

import { mountFooter, mountHeader } from './mount.tsx';

/** What the plain script leaves on the window: `MeridianShell.mountHeader(element, { locale })`. */
Object.assign(window, { MeridianShell: { mountHeader, mountFooter } });
