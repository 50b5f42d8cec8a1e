import { environment } from '../environment.ts';
import { readSlots } from './settings.ts';
import { slotSettings, type SlotSettings } from './slot-settings.ts';
import { SLOTS_ELEMENT_ID } from './slots-element.ts';

/** The slots of this page, as its document carries them. */
export function pageSlots(): SlotSettings {
  const text = document.getElementById(SLOTS_ELEMENT_ID)?.textContent ?? '';
  const { origin: pageOrigin } = window.location;
  return readSlots(text, { defaults: slotSettings(environment), pageOrigin });
}
