/** A Chromium for tests and for PDFs. */
import { ensureProgram } from './debian-program.mjs';

const CHROMIUM = {
  called: 'Chromium',
  names: ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable'],
  packages: ['chromium', 'fonts-dejavu-core'],
};

export const CHROMIUM_ARGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** @param {(line: string) => void} say */
export const ensureChromium = (say) => ensureProgram(CHROMIUM, say);
