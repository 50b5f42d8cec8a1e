import { Badges } from './sections/Badges.tsx';
import { Buttons } from './sections/Buttons.tsx';
import { Colours } from './sections/Colours.tsx';
import { Fields } from './sections/Fields.tsx';
import { Icons } from './sections/Icons.tsx';
import { Notices } from './sections/Notices.tsx';
import { Overlays } from './sections/Overlays.tsx';
import { Scales } from './sections/Scales.tsx';
import { Tables } from './sections/Tables.tsx';
import { Waiting } from './sections/Waiting.tsx';
import type { CatalogueSection } from './Stage.tsx';

export const sections: readonly CatalogueSection[] = [
  {
    id: 'buttons',
    title: 'Buttons',
    note: 'Point at one for its hover background; while loading, six of the eight variants show the same background. The target is 44 px whatever the size.',
    Specimen: Buttons,
  },
  {
    id: 'colours',
    title: 'Colours',
    note: 'Tokens with their value in the theme, and the contrast of what is written or drawn in them.',
    Specimen: Colours,
  },
  {
    id: 'scales',
    title: 'Type, space and radii',
    note: 'Eight sizes, three weights, two line heights; a 4 px grid.',
    Specimen: Scales,
  },
  {
    id: 'icons',
    title: 'Icons',
    note: '16 by 16 px in the colour of the text. Those that point along the line turn round.',
    Specimen: Icons,
  },
  {
    id: 'overlays',
    title: 'Dialogs and menus',
    note: 'Escape and a click elsewhere close them; the focus returns to the button.',
    Specimen: Overlays,
  },
  {
    id: 'notices',
    title: 'Notices',
    note: 'What happened, what is safe, what to do.',
    Specimen: Notices,
  },
  {
    id: 'fields',
    title: 'Fields',
    note: 'Label, control, hint and error, tied together.',
    Specimen: Fields,
  },
  {
    id: 'badges',
    title: 'Badges, steps and disclosures',
    note: 'A meaning never hangs on the colour alone.',
    Specimen: Badges,
  },
  {
    id: 'tables',
    title: 'Tables',
    note: 'Figures are tabular and stand at the end; a wide table scrolls by itself.',
    Specimen: Tables,
  },
  {
    id: 'waiting',
    title: 'Waiting and empty',
    note: 'A skeleton after 150 ms, counts after one second, the one action that fills an empty view.',
    Specimen: Waiting,
  },
];
