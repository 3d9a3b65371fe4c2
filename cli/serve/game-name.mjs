/** What a game is called, from its manifest alone; one in the middle of an edit is called by its folder. */
import { parse } from 'yaml';

/**
 * @param {string} manifest
 * @param {string} folder
 * @returns {{ pl: string, en: string }}
 */
export function gameName(manifest, folder) {
  try {
    const name = parse(manifest)?.name;
    return { pl: String(name?.pl ?? folder), en: String(name?.en ?? folder) };
  } catch {
    return { pl: folder, en: folder };
  }
}
