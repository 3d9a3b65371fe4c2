/** A game as a link: deflated JSON in the part of the address that is never sent to a server. */
import { Inflate, strFromU8, strToU8, zlibSync } from 'fflate';
import { LIMITS, readSavedPlay, type SavedPlay } from './saved.ts';

/** Longer addresses are cut by some programs; browsers themselves take far more. */
export const LONGEST_LINK = 60_000;

/** Undefined if it does not fit, or holds more than whoever opens it would take. */
export function toLinkText(play: SavedPlay): string | undefined {
  if (readSavedPlay(play) === undefined) return undefined;
  const text = toBase64Url(zlibSync(strToU8(JSON.stringify(play)), { level: 9 }));
  return text.length > LONGEST_LINK ? undefined : text;
}

/** Undefined for whatever is not a game that we could have shared. */
export function fromLinkText(text: string): SavedPlay | undefined {
  if (text.length > LONGEST_LINK || !/^[\w-]*$/.test(text)) return undefined;
  try {
    const bytes = inflateWithin(fromBase64Url(text), LIMITS.totalLength * 2);
    return bytes === undefined ? undefined : readSavedPlay(JSON.parse(strFromU8(bytes)));
  } catch {
    return undefined; // cut, mistyped, or made to be wrong: all the same to us
  }
}

/** A few bytes can unfold to gigabytes: what grows beyond the limit is dropped at once. */
function inflateWithin(bytes: Uint8Array, most: number): Uint8Array | undefined {
  const parts: Uint8Array[] = [];
  let length = 0;
  const inflate = new Inflate((part) => {
    length += part.length;
    if (length <= most) parts.push(part);
  });
  const body = bytes.subarray(2, -4); // without the zlib header and the checksum
  const STRETCH = 512;
  for (let at = 0; at < body.length && length <= most; at += STRETCH)
    inflate.push(body.subarray(at, at + STRETCH), at + STRETCH >= body.length);
  if (length > most) return undefined;
  const whole = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (let at = 0; at < bytes.length; at += 8192) text += String.fromCharCode(...bytes.subarray(at, at + 8192));
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function fromBase64Url(text: string): Uint8Array {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}
