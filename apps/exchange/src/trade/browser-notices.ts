/** Asks the reader's browser, which may ask the reader: only ever called by their own click. */
export async function allowNotices(): Promise<boolean> {
  return 'Notification' in window && (await Notification.requestPermission()) === 'granted';
}

/** Shows a notification outside of the page. Returns false where this browser has none to show. */
export function showNotice(words: string, tag: string): boolean {
  if (!('Notification' in window)) return false;
  try {
    const notice = new Notification(words, { tag });
    notice.addEventListener('click', () => window.focus());
    return true;
  } catch {
    // Chrome on Android has notifications by a service worker alone, and throws here.
    return false;
  }
}

/** Two short rising notes, in Hz. */
const NOTES = [660, 880] as const;
const NOTE_SECONDS = 0.12;
/** A quarter of full strength: heard, and frightens nobody with headphones. */
const STRENGTH = 0.25;
/** An exponential ramp has no zero to go to. */
const SILENT = 0.001;

/** A sound without a file: it needs no request, and no policy for media. */
export function playChime(): void {
  const context = new AudioContext();
  const start = context.currentTime;
  for (const [index, hertz] of NOTES.entries()) {
    const from = start + index * NOTE_SECONDS;
    const note = context.createOscillator();
    const strength = context.createGain();
    note.frequency.value = hertz;
    strength.gain.setValueAtTime(STRENGTH, from);
    strength.gain.exponentialRampToValueAtTime(SILENT, from + NOTE_SECONDS);
    note.connect(strength).connect(context.destination);
    note.start(from);
    note.stop(from + NOTE_SECONDS);
    if (index === NOTES.length - 1) {
      note.addEventListener('ended', () => void context.close());
    }
  }
}
